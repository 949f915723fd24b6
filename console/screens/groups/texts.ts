import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const GROUP_TEXTS = {
  hint: 'Members of a group get its root role and its project roles.',
  create: 'New group',
  created: (name: string) => `Group ${name} created`,
  editTitle: (name: string) => `Edit group ${name}`,
  removeTitle: (name: string) => `Delete group ${name}`,
  saved: 'Group saved',
  removed: 'Group deleted',
  noneYet: 'No groups yet',
  memberCount: (count: number) => `Members (${count.toLocaleString()})`,
  rootRole: 'Root role',
  rootRoleHint: 'Members have it in addition to their own role',
  program: 'Add service account',
  member: 'Add member',
  memberHint: 'A user or a service account',
  account: (id: number) => `Account ${id}`,
  mappings: 'Groups of the sign-in provider',
  mappingsHint:
    'One per line, of OpenID Connect or SAML. If group syncing is on, users of these groups join this group when they sign in.',
  mappingsOfDirectory:
    'They count only after a release: sign-ins do not change the members of a group from a directory.',
  loses: (count: number) =>
    count === 0 ? 'No members.' : `${counted(count, 'member loses', 'members lose')} its roles.`,
  inProjects: 'Has roles in:',
  fields: {
    name: WORDS.name,
    description: WORDS.description,
    rootRole: 'Root role',
    mappingsSSO: 'Groups of the sign-in provider',
    users: WORDS.members,
  },
}
