import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const ENVIRONMENT_TEXTS = {
  hint: 'Stages such as development or production. Each feature is on or off in each environment of its project.',
  create: 'New environment',
  made: (name: string) => `Environment ${name} created`,
  editTitle: (name: string) => `Edit environment ${name}`,
  removeTitle: (name: string) => `Delete environment ${name}`,
  saved: 'Environment saved',
  removed: 'Environment deleted',
  typeHint: 'Changes in production are confirmed first',
  types: ['development', 'test', 'preproduction', 'production'] as const,
  order: 'Order',
  orderHint: 'Lower numbers come first',
  forNew: 'For new projects',
  forNewOf: (name: string) => `Add ${name} to new projects`,
  isForNew: (name: string) => `${name} is added to new projects`,
  isNotForNew: (name: string) => `${name} is not added to new projects`,
  changed: 'Changed by another user; check the current state',
  protected: 'This environment is built in and cannot be changed',
  use: (projects: number, keys: number, on: number) =>
    `${counted(projects, 'project')}, ${counted(keys, 'key')}, ${counted(on, 'feature')} on`,
  deleted:
    'Also deletes the strategies and variants of all features there, its keys, and the permissions of roles there.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  first: 'Already first',
  last: 'Already last',
  ordered: 'Order saved',
  fields: { type: WORDS.type, sortOrder: 'Order' },
}
