import type { Schemas } from '@flaghoist/client'
import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'

type Part = Schemas['FeaturePart']

export const PROMOTION_TEXTS = {
  title: 'Compare',
  from: 'From',
  to: 'To',
  swap: 'Swap',
  choose: 'Select two environments',
  chooseHint: 'The project needs at least two environments to compare.',
  inStep: 'No differences',
  inStepHint: 'All features are the same in both environments.',
  count: (total: number, from: string, to: string) =>
    `${counted(total, 'feature differs', 'features differ')} between ${from} and ${to}`,
  table: 'Features that differ',
  turnedOn: 'Turned on',
  turnedOff: 'Turned off',
  details: (to: string) => `What a promotion changes in ${to}`,
  columns: {
    enabled: 'On or off',
    strategies: 'Strategies',
    variants: WORDS.variants,
  } satisfies Record<Part, string>,
  parts: {
    enabled: 'on or off',
    strategies: 'strategies',
    variants: 'variants',
  } satisfies Record<Part, string>,
  partsLabel: 'What to promote',
  since: 'Differs since',
  same: 'same',
  choice: (name: string) => `Select ${name}`,
  all: 'Select all on this page',
  chosen: (count: number) => `${count.toLocaleString()} selected`,
  promote: 'Promote…',
  chooseFirst: 'Select a feature first',
  noPart: 'Select what to promote',
  dialog: (from: string, to: string) => `Promote from ${from} to ${to}`,
  unchanged: 'No differences',
  guarded: (environment: string) =>
    `Changes in ${environment} need review. They are added to your open change request, or to a new one.`,
  refused: 'This cannot be done',
  checking: 'Checking the effect…',
  nothing: 'No differences in your selection',
  apply: 'Promote',
  askInstead: 'Request review instead',
  done: (count: number, environment: string) => `${counted(count, 'feature')} promoted to ${environment}`,
  requested: (id: number) => `Added to change request #${id}. Send it to review`,
}
