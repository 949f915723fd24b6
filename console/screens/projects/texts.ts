import { counted } from '../../page/counted.ts'

export const PROJECT_TEXTS = {
  title: 'Projects',
  parts: 'Project',
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
  idHint: 'Used in URLs; cannot be changed later',
  name: 'Name',
  made: (name: string) => `Project ${name} created`,
  favorite: (name: string) => `${name} is a favorite`,
  none: 'No match',
  noneYet: 'No projects',
}
