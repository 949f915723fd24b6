import { counted } from '../../page/counted.ts'

export const PROJECT_TEXTS = {
  title: 'Projects',
  parts: 'Parts of the project',
  tabs: {
    features: 'Features',
    overview: 'Overview',
    keys: 'Keys',
    compare: 'Compare and promote',
    applications: 'Applications',
    members: 'Members',
    settings: 'Settings',
  },
  filter: 'Filter projects',
  features: (count: number) => counted(count, 'feature'),
  members: (count: number) => counted(count, 'member'),
  health: (percent: number) => `${percent} % healthy`,
  healthHint: 'The share of features that are not stale',
  changed: 'changed',
  create: 'New project',
  id: 'Id',
  idHint: 'Part of addresses; it can not be changed later',
  name: 'Name',
  made: (name: string) => `The project ${name} was created`,
  favorite: (name: string) => `${name} is a favorite`,
  none: 'No project has this name',
  noneYet: 'There is no project that you can see',
}
