import { counted } from '../page/counted.ts'

export const SESSION_TEXTS = {
  title: 'Sign in',
  lead: 'Control who gets which feature in which environment, and see who changed it.',
  account: 'Sign in with an account',
  orKey: 'Or use a key',
  keyHint:
    'An admin key or a personal access token, kept in this tab only. The server prints an admin key at its first start.',
  useKey: 'Use key',
  unknownKey: 'Unknown or expired key',
  profile: 'My account',
  noPeople: 'No users yet',
  noPeopleHint: 'You use an admin key. Create an account with a password, so that the log shows who changed what.',
  makeAdmin: 'Create first admin',
  password: 'Password',
  passwordHint: '10 to 128 characters, with an uppercase and a lowercase letter, a digit and a symbol such as !',
  made: (name: string) => `You are signed in as ${name}`,
  inviteOthers: 'Invite users',
  permissions: 'My permissions',
  everywhere: 'everywhere',
  adminKey: 'Admin key',
  notAllowed: 'You have no access to this page',
  userOf: (id: number) => `user ${id}`,
  whoHas: (names: readonly string[], others: number) =>
    `${listed(names, others)} ${names.length + others === 1 ? 'has' : 'have'} it.`,
  onlyAdmins: (names: readonly string[], others: number) =>
    `Only Admins have it and can grant it: ${listed(names, others)}.`,
  nobodyHas: 'Nobody has it. An Admin can grant it.',
}

/** "Ada, Grace and 3 others" */
function listed(names: readonly string[], others: number): string {
  const rest = others > 0 ? [counted(others, 'other')] : []
  return new Intl.ListFormat('en-GB').format([...names, ...rest])
}
