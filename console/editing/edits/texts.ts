import { counted } from '../../page/counted.ts'

export const EDIT_TEXTS = {
  same: 'No changes to save',
  noDryRun: 'Reviewers will see the affected users.',
  dependents: 'Dependents',
  features: 'Dependent features:',
  requests: 'Open change requests that also change it:',
  why: 'Why',
  whyHint: 'Optional; shown in the history',
  keepDraft: 'Add to my draft',
  guarded: (environment: string) =>
    `Changes in ${environment} need review. Yours is added to your open change request there, if you have one.`,
  ruled: (environment: string) =>
    `Approval rules match this change in ${environment}, so it needs review. It is added to your open change request there, if you have one.`,
  heldForNow: (environment: string) =>
    `A change request in ${environment} can be reviewed now, and is applied after the freeze. Yours is added to your open one there, if you have one.`,
  skipped: 'Approval rules match this change. You can skip them: it is saved without approval.',
  approvals: (count: number) => `${counted(count, 'approval')} needed.`,
  approvers: (names: string) => `Can be approved by: ${names}.`,
  nobody: 'Only Admins can approve it.',
  notAllowed: 'You cannot do this',
  changed: 'Changed by another user',
  compare: 'Compare changes',
  requestTitle: 'Title of the change request',
  requestTitleHint: 'Optional; reviewers read it first',
  inReview: (title: string) => `“${title}” is waiting for review`,
  drafted: (title: string) => `Added to “${title}”`,
}
