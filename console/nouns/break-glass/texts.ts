import { counted } from '../../page/counted.ts'

export const BREAK_GLASS_TEXTS = {
  title: 'Changes without approval',
  open: (count: number) => `${counted(count, 'change')} without approval to review`,
  apply: 'Apply without approval',
  save: 'Save without approval',
  hint: 'Those who could have approved it get a mail, and it stays open until another user has reviewed it.',
  saved: 'Saved without approval',
}
