import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

export const FEATURE_TYPE_TEXTS = {
  title: WORDS.featureTypes,
  hint: 'How long features of a type are expected to live. After that, they are potentially stale.',
  lifetime: 'Expected lifetime',
  days: (days: number | null) => (days === null ? 'permanent' : counted(days, 'day')),
  editTitle: (name: string) => `Expected lifetime: ${name}`,
  inDays: 'Days',
  inDaysHint: 'Empty means permanent',
  saved: 'Lifetime saved',
}
