import { WORDS } from './words.ts'

/** Texts of all screens. Those of one noun are in `texts.ts` of its folder. */
export const TEXTS = {
  product: 'Flaghoist',
  loading: 'Loading',
  noAnswer: 'The server did not respond. Check your connection; your change may not have been saved.',
  notLive: 'The server does not respond. This page may be out of date; it updates when the server is back.',
  again: 'Retry',
  errorId: (id: string) => `Error ${id}`,
  undo: 'Undo',
  undone: 'Undone',
  notUndone: 'Undo failed:',
  undoneByRequest: (id: number) => `Undo needs review: it was added to change request #${id}`,
  changedMeanwhile: (by: string) => `This was changed by ${by || 'another user'}. Check the current state.`,
  canOverride: (names: string) => `. Can be changed with a reason by: ${names}`,
  unseen:
    'This project accepts a change only if it is based on the current state. Reload the page and try again. ' +
    'If this continues, a proxy may remove the ETag.',
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  never: 'never',
  needs: (permission: string, project?: string, environment?: string) => {
    const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
    const at = project === undefined ? 'here' : `in the project ${project}${inEnvironment}`
    return `You need the permission ${permission} ${at}`
  },
  search: 'Search',
  skip: 'Skip to content',
  fault: 'Something went wrong. Nothing was changed; please report this error',
  notFound: 'Page not found',
  notFoundHint: 'It may have been renamed, archived or deleted, or you have no access to it.',
  pageOf: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString()}`,
  pageOfMore: (from: number, to: number) => `${from} to ${to} of many`,
  previous: 'Previous',
  next: 'Next',
  firstPage: 'First page',
  lastPage: 'Last page',
  signOut: 'Sign out',
  curl: 'Copy as curl',
  curlHint: 'The requests of this page, latest first. FLAGHOIST_KEY is your key.',
  keys: 'Keyboard shortcuts',
  main: 'Main',
  menu: 'Menu',
  ofLimit: (limit: number) => `of ${limit.toLocaleString()}`,
  chosen: (count: number) => `${count.toLocaleString()} selected`,
  chooseAll: 'Select all',
  chooseAllOf: (group: string) => `Select all: ${group}`,
  chooseNone: 'Clear',
  chooseNoneOf: (group: string) => `Clear: ${group}`,
  actions: WORDS.actions,
  removeOf: (name: string) => `Remove ${name}`,
  chooseKnown: 'Select one from the list',
  value: { old: 'before', new: 'after', none: WORDS.none },
}
