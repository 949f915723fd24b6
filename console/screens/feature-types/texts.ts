import { counted } from '../../page/counted.ts'

export const FEATURE_TYPE_TEXTS = {
  title: 'Feature types',
  hint: 'How long features of a type are expected to live. After that, they are potentially stale.',
  lifetime: 'Expected lifetime',
  days: (days: number | null) => (days === null ? 'permanent' : counted(days, 'day')),
  editTitle: (name: string) => `Expected lifetime: ${name}`,
  inDays: 'Days',
  inDaysHint: 'Empty means permanent',
  saved: 'Lifetime saved',
}
