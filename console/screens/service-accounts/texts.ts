import { WORDS } from '../../page/words.ts'

export const SERVICE_TEXTS = {
  hint: 'Programs use the tokens of a service account, so that the log shows which program acted.',
  none: 'No service accounts yet',
  account: 'Account',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name} is now ${role}`,
  tokens: 'Tokens',
  tokensOf: (name: string) => `Tokens of ${name}`,
  tokenHint: 'A token has the permissions of the account. Expired tokens are refused.',
  noTokens: 'No tokens yet: the account cannot be used',
  create: 'New service account',
  created: (name: string) => `Service account ${name} created`,
  username: 'Username',
  usernameHint: 'Must be unique; shown in the log. Cannot be changed later',
  rename: WORDS.rename,
  renameOf: (name: string) => `Rename ${name}`,
  renamed: 'Service account renamed',
  removeNamed: (name: string) => `Delete ${name}`,
  removeHint: 'Its tokens stop working at once. The log keeps its name.',
  removed: (name: string) => `${name} deleted`,
}
