import { WORDS } from '../../page/words.ts'

export const SIGNUP_TEXTS = {
  title: 'Signup links',
  hint: 'Anyone with a link can create an account with the role Viewer.',
  none: 'No signup links',
  create: 'New signup link',
  nameHint: 'For whom it is',
  days: (days: number) => (days === 1 ? 'in one day' : `in ${days} days`),
  works: WORDS.enabled,
  switchOf: (name: string) => `Link ${name} enabled`,
  turnedOn: (name: string) => `Link ${name} enabled`,
  turnedOff: (name: string) => `Link ${name} disabled`,
  past: 'Expired',
  users: 'Signed up',
  madeBy: 'Created by',
  link: 'Link',
  linkTitle: 'Copy the link',
}
