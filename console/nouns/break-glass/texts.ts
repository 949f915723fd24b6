import { counted } from '../../page/counted.ts'

export const BREAK_GLASS_TEXTS = {
  title: 'Changes without approval',
  open: (count: number) => `${counted(count, 'change')} without approval to review`,
  apply: 'Apply without approval',
  save: 'Save without approval',
  hint: 'Those who could have approved it get a mail, and it stays open until another user has reviewed it.',
  saved: 'Saved without approval',
  overriders: {
    BREAK_GLASS: {
      users: (where: string, names: string) => `Can be changed without approval${where}, with a reason, by: ${names}.`,
      nobody: (where: string) => `Nobody can change it without approval${where}.`,
    },
    OVERRIDE_FREEZE: {
      users: (where: string, names: string) => `Can be changed in the freeze${where}, with a reason, by: ${names}.`,
      nobody: (where: string) => `Nobody can change it in the freeze${where}.`,
    },
  },
  inEnvironment: (name: string) => ` in ${name}`,
  more: (count: number) => ` and ${count.toLocaleString()} more`,
}
