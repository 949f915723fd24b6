import { counted } from '../../page/counted.ts'

export const DEFINITION_TEXTS = {
  parts: 'Configuration',
  tabs: {
    segments: 'Segments',
    contextFields: 'Context fields',
    tags: 'Tags',
    environments: 'Environments',
    featureTypes: 'Feature types',
  },
  filter: 'Filter by name',
  none: 'No match',
  name: 'Name',
  description: 'Description',
  use: 'Used by',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  create: 'Create',
  notUsed: 'not used',
  features: (count: number) => counted(count, 'feature'),
  usesOf: (name: string) => `Usage of ${name}`,
  usesIt: 'Used by',
  noUses: 'Not used by any feature.',
  requested: 'Change requests that use it',
  noText: 'none',
}
