import { counted } from '../../page/counted.ts'

export const DEFINITION_TEXTS = {
  parts: 'Parts of the configuration',
  tabs: {
    segments: 'Segments',
    contextFields: 'Context fields',
    tags: 'Tags',
    environments: 'Environments',
    featureTypes: 'Feature types',
  },
  filter: 'Filter by name',
  none: 'Nothing has this name',
  name: 'Name',
  description: 'Description',
  use: 'Use',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  create: 'Create',
  notUsed: 'not used',
  features: (count: number) => counted(count, 'feature'),
  usesOf: (name: string) => `What uses ${name}`,
  usesIt: 'What uses it',
  noUses: 'No feature uses it.',
  requested: 'Change requests that would use it',
  noText: 'none',
}
