import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const DEFINITION_TEXTS = {
  tabs: {
    segments: WORDS.segments,
    contextFields: WORDS.contextFields,
    tags: WORDS.tags,
    environments: WORDS.environments,
    featureTypes: WORDS.featureTypes,
    files: WORDS.files,
  },
  environments: 'Environments (none means all)',
  filter: 'Filter by name',
  use: 'Used by',
  editOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  create: 'Create',
  notUsed: 'not used',
  features: (count: number) => counted(count, 'feature'),
  usesOf: (name: string) => `Usage of ${name}`,
  usesIt: 'Used by',
  noUses: 'Not used by any feature.',
  requested: 'Change requests that use it',
}
