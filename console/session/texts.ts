import { counted } from '../page/counted.ts'

export const SESSION_TEXTS = {
  title: 'Sign in',
  lead: 'Feature flags: who sees which feature, in which environment, and who changed it.',
  account: 'Sign in with an account',
  orKey: 'Or use a key',
  key: 'Key',
  keyHint:
    'An admin key or a personal access token. It stays in this tab only. The first start of a server prints an admin key.',
  useKey: 'Use the key',
  unknownKey: 'This key is not known here, or it has expired',
  profile: 'My account',
  noPeople: 'Nobody can sign in yet',
  noPeopleHint: 'You use an admin key. Make an account with a password, so that the log says who changed what.',
  makeAdmin: 'Make the first admin',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: '10 to 128 characters, with an upper and a lower case letter, a digit and another character such as !',
  made: (name: string) => `You are signed in as ${name}`,
  inviteOthers: 'Invite others',
  permissions: 'What I may do',
  permission: 'Permission',
  project: 'Project',
  environment: 'Environment',
  everywhere: 'everywhere',
  adminKey: 'Admin key',
  notAllowed: 'You may not see this',
  userOf: (id: number) => `user ${id}`,
  whoHas: (names: readonly string[], others: number) =>
    `${listed(names, others)} ${names.length + others === 1 ? 'has' : 'have'} it.`,
  onlyAdmins: (names: readonly string[], others: number) =>
    `Only Admins have it, and can give it: ${listed(names, others)}.`,
  nobodyHas: 'Nobody has it. An Admin can give it.',
}

/** "Ada, Grace and 3 others" */
function listed(names: readonly string[], others: number): string {
  const rest = others > 0 ? [counted(others, 'other')] : []
  return new Intl.ListFormat('en-GB').format([...names, ...rest])
}
