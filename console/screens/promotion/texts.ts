import type { Schemas } from '@flaghoist/client'
import { counted } from '../../page/counted.ts'

type Part = Schemas['FeaturePart']

export const PROMOTION_TEXTS = {
  title: 'Compare',
  from: 'From',
  to: 'To',
  swap: 'Swap',
  choose: 'Choose two environments',
  chooseHint: 'The project needs at least two environments to compare.',
  inStep: 'These environments have the same features',
  inStepHint: 'No feature differs in whether it is on, in its strategies or in its variants.',
  count: (total: number, from: string, to: string) =>
    `${counted(total, 'feature differs', 'features differ')} between ${from} and ${to}`,
  table: 'Features that differ',
  feature: 'Feature',
  turnedOn: 'Turned on',
  turnedOff: 'Turned off',
  details: (to: string) => `What a promotion changes in ${to}`,
  columns: {
    enabled: 'On or off',
    strategies: 'Strategies',
    variants: 'Variants',
  } satisfies Record<Part, string>,
  parts: {
    enabled: 'on or off',
    strategies: 'strategies',
    variants: 'variants',
  } satisfies Record<Part, string>,
  partsLabel: 'What to promote',
  since: 'Differs since',
  same: 'same',
  choice: (name: string) => `Choose ${name}`,
  all: 'Choose all of this page',
  chosen: (count: number) => `${count.toLocaleString()} chosen`,
  promote: 'Promote…',
  chooseFirst: 'Choose a feature first',
  noPart: 'Choose what to promote',
  dialog: (from: string, to: string) => `Promote from ${from} to ${to}`,
  changes: 'What changes',
  unchanged: 'Already the same',
  impact: 'Whom it affects',
  guarded: (environment: string) =>
    `Changes in ${environment} need a review. You get a change request with them; it joins your open one, if there is one.`,
  refused: 'This can not be done now',
  trying: 'It is being tried',
  nothing: 'Nothing differs in what you have chosen',
  apply: 'Promote',
  ask: 'Ask for a review',
  askInstead: 'Ask for a review instead',
  done: (count: number, environment: string) =>
    `${counted(count, 'feature is', 'features are')} promoted to ${environment}`,
  requested: (id: number) => `The change request #${id} has the changes. Send it to review`,
}
