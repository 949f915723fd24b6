import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const MEMBER_TEXTS = {
  table: 'Members of the project',
  none: 'No members yet',
  noneHint: 'Users with an instance role, such as Admin or Editor, still have access.',
  member: 'Member',
  kind: WORDS.kind,
  kinds: { user: 'user', service: 'service account', group: 'group' },
  people: (count: number) => counted(count, 'user'),
  otherRoles: 'Create roles for others, such as reviewers:',
  allRoles: 'all roles',
  since: 'Since',
  add: 'Add member',
  addHint: 'User, service account or group: type part of the name or email',
  unknown: 'Select one from the list',
  chooseRole: 'Select a role',
  added: (name: string) => `${name} added`,
  change: 'Edit roles',
  changeOf: (name: string) => `Edit roles of ${name}`,
  changed: (name: string) => `Roles of ${name} saved`,
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  account: (id: number) => `Account ${id}`,
}
