import { counted } from '../../page/counted.ts'

export const GROUP_TEXTS = {
  title: 'Groups',
  hint: 'A group has users and service accounts. They have the root role of the group, and its roles in projects.',
  create: 'New group',
  created: (name: string) => `The group ${name} was created`,
  editTitle: (name: string) => `Edit the group ${name}`,
  removeTitle: (name: string) => `Delete the group ${name}`,
  saved: 'The group was changed',
  removed: 'The group was deleted',
  noneYet: 'There is no group yet',
  members: 'Members',
  memberCount: (count: number) => `Members (${count.toLocaleString()})`,
  projects: 'Projects',
  noProject: 'none',
  rootRole: 'Root role',
  rootRoleHint: 'Each member has it everywhere, in addition to their own role',
  noRole: 'none',
  member: 'Add a member',
  memberHint: 'A user or a service account',
  account: (id: number) => `Account ${id}`,
  mappings: 'Groups of the OpenID provider',
  mappingsHint:
    'One in each line. A sign-in adds users of one of them to this group, where the sign-in settings say so.',
  loses: (count: number) =>
    count === 0 ? 'It has no members.' : `${counted(count, 'member loses', 'members lose')} its roles.`,
  inProjects: 'It has roles in these projects:',
  fields: {
    name: 'Name',
    description: 'Description',
    rootRole: 'Root role',
    mappingsSSO: 'Groups of the OpenID provider',
    users: 'Members',
  },
}
