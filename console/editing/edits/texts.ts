import { counted } from '../../page/counted.ts'

export const EDIT_TEXTS = {
  changes: 'What changes',
  same: 'Nothing differs from what is there.',
  impact: 'Whom it affects',
  notTried: 'Reviewers see whom it affects: they may make such changes.',
  dependents: 'What depends on it',
  features: 'Features that depend on it:',
  requests: 'Open change requests that change the same:',
  why: 'Why',
  whyHint: 'Optional; the history shows it',
  save: 'Save',
  review: 'Ask for review',
  keepDraft: 'Add to my draft request',
  guarded: (environment: string) =>
    `Changes in ${environment} need a review. Yours joins your open change request there, if you have one.`,
  approvals: (count: number) => `It needs ${counted(count, 'approval')}.`,
  approvers: (names: string) => `These can approve it: ${names}.`,
  nobody: 'Nobody but Admins can approve it.',
  notAllowed: 'You can not do this',
  changed: 'Another user has changed this meanwhile',
  compare: 'Show both changes',
  requestTitle: 'Title of the change request',
  requestTitleHint: 'Optional; reviewers read it first',
  inReview: (title: string) => `“${title}” waits for a review`,
  drafted: (title: string) => `The change was added to “${title}”`,
}
