import type { Schemas } from '../../clients/typescript/src/client.ts'

type Type = Schemas['FeatureHistoryEntry']['type']

/** What the events of a feature are, as a reader says it. */
const EVENTS: Partial<Record<Type, string>> = {
  'feature-created': 'Created it',
  'feature-metadata-updated': 'Changed its settings',
  'feature-stale-on': 'Marked it as stale',
  'feature-stale-off': 'Marked it as not stale',
  'feature-tagged': 'Added a tag',
  'feature-untagged': 'Removed a tag',
  'feature-strategy-add': 'Added a strategy',
  'feature-strategy-update': 'Changed a strategy',
  'feature-strategy-remove': 'Removed a strategy',
  'strategy-order-changed': 'Changed the order of strategies',
  'feature-environment-variants-updated': 'Changed the variants',
  'feature-environment-enabled': 'Turned it on',
  'feature-environment-disabled': 'Turned it off',
  'feature-dependency-added': 'Made it depend on a feature',
  'feature-dependency-removed': 'Removed a dependency',
  'feature-dependencies-removed': 'Removed its dependencies',
  'feature-archived': 'Archived it',
  'feature-revived': 'Revived it',
  'feature-project-change': 'Moved it to another project',
}

export const HISTORY_TEXTS = {
  title: 'History',
  feature: 'Feature',
  what: (type: Type) => EVENTS[type] ?? type,
  request: (id: number) => `change request #${id}`,
  none: 'No change is kept',
  noneHint: 'Old changes are removed where the server keeps events for a number of days only.',
  unseen: 'Nothing that is shown here has changed.',
  older: 'Older changes',
  newest: 'Newest changes',
  restore: 'Bring this back',
  restoreOf: (event: number) => `Bring this back: the state after the event ${event}`,
  isNow: 'This is how it is now',
  restoreTitle: 'Bring back an earlier state',
  restoreLead: 'The feature becomes as it was after this change:',
  part: 'What to bring back',
  whole: 'The whole feature',
  only: (environment: string) => `Only ${environment}`,
  changes: 'What changes',
  nothing: 'Nothing: it is like this now.',
  notRestored: 'What can not come back',
  impact: 'Whom it affects',
  review: (environments: string) =>
    `Changes in ${environments} need a review, so this can not be brought back directly.`,
  refused: 'This can not be done now',
  trying: 'It is being tried',
  restored: 'The earlier state is back',
  undo: 'Undo',
  undoOf: (event: number) => `Undo the event ${event}`,
  undoTitle: 'Undo a change',
  undoLead: 'Only this change is undone; later changes of other things stay:',
  undone: 'The change is undone',
  ask: 'Ask for a review',
  asked: (environment: string) =>
    `Changes in ${environment} need a review. You get a change request that undoes it; it joins your open one, if there is one.`,
  requested: (id: number) => `The change request #${id} undoes it. Send it to review`,
}
