import { counted } from '../../page/counted.ts'

export const FEATURE_TYPE_TEXTS = {
  title: 'Feature types',
  hint: 'How long a feature of each type is expected to live. After that it is potentially stale.',
  lifetime: 'Expected lifetime',
  days: (days: number | null) => (days === null ? 'for ever' : counted(days, 'day')),
  editTitle: (name: string) => `Lifetime of the type ${name}`,
  inDays: 'Days',
  inDaysHint: 'Empty means for ever',
  saved: 'The lifetime was changed',
  check: 'Check and save',
}
