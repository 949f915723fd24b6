import { counted } from '../../page/counted.ts'

export const ENVIRONMENT_TEXTS = {
  title: 'Environments',
  hint: 'Where features run, such as production. Each feature is on or off in each environment of its project.',
  create: 'New environment',
  made: (name: string) => `The environment ${name} was created`,
  editTitle: (name: string) => `Edit the environment ${name}`,
  removeTitle: (name: string) => `Delete the environment ${name}`,
  saved: 'The environment was changed',
  removed: 'The environment was deleted',
  nameHint: 'It can not be changed later',
  type: 'Type',
  typeHint: 'Only production has rules of its own',
  types: ['development', 'test', 'preproduction', 'production'] as const,
  order: 'Order',
  orderHint: 'Smaller numbers come first',
  forNew: 'For new projects',
  forNewOf: (name: string) => `New projects get ${name}`,
  isForNew: (name: string) => `New projects get ${name}`,
  isNotForNew: (name: string) => `New projects do not get ${name}`,
  changed: 'Another user has changed it meanwhile; look again',
  protected: 'The environment is protected: it can not be changed',
  use: (projects: number, keys: number, on: number) =>
    `${counted(projects, 'project')}, ${counted(keys, 'key')}, ${counted(on, 'feature')} on`,
  deleted:
    'Its strategies and variants of all features, its API tokens and the rights of roles there are deleted with it.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  first: 'It is the first',
  last: 'It is the last',
  ordered: 'The environments have a new order',
  fields: { type: 'Type', sortOrder: 'Order' },
}
