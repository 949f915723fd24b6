import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const TAG_TEXTS = {
  hint: 'Tags help to find features. Each tag has a type, such as the team that owns the feature.',
  types: 'Tag types',
  createType: 'New tag type',
  madeType: (name: string) => `Tag type ${name} created`,
  editType: (name: string) => `Edit tag type ${name}`,
  removeType: (name: string) => `Delete tag type ${name}`,
  savedType: 'Tag type saved',
  removedType: 'Tag type and its tags deleted',
  noTypes: 'No tag types yet',
  icon: 'Icon',
  iconHint: 'Name or URL of an icon',
  color: 'Color',
  colorHint: 'Such as #1d5f9c; empty for none',
  tagsOfType: 'Its tags are deleted and removed from all features:',
  noTagsOfType: 'No tags.',
  create: 'New tag',
  made: (value: string) => `Tag ${value} created`,
  remove: (tag: string) => `Delete tag ${tag}`,
  removed: 'Tag deleted',
  none: 'No tags yet',
  usedBy: (count: number) => (count === 0 ? 'Not used by any feature.' : `Removed from ${counted(count, 'feature')}:`),
  fields: { description: WORDS.description, icon: 'Icon', color: 'Color' },
}
