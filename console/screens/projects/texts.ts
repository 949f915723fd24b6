import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const PROJECT_TEXTS = {
  tabs: {
    features: WORDS.features,
    overview: 'Overview',
    keys: WORDS.keys,
    compare: 'Compare and promote',
    applications: WORDS.applications,
    files: WORDS.files,
    plans: WORDS.releasePlans,
    actions: WORDS.actions,
    members: WORDS.members,
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
  made: (name: string) => `Project ${name} created`,
  favorite: (name: string) => `${name} is a favorite`,
  noneYet: 'No projects',
}
