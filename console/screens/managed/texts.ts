import { MANAGED_TEXTS } from '../../nouns/managed/texts.ts'
import { WORDS } from '../../page/words.ts'

export const MANAGED_SCREEN_TEXTS = {
  title: 'Files',
  managers: 'Managers',
  manager: 'Manager',
  features: WORDS.features,
  fields: 'Fields',
  field: 'Field',
  orphans: 'Orphans',
  orphansHint: 'Features that no file of the manager names any more',
  last: 'Last apply',
  source: MANAGED_TEXTS.source,
  event: 'Event',
  by: (name: string) => `by ${name}`,
  differing: 'Changed since',
  none: 'Nothing here comes from files',
  noneHint:
    'Features as code: a file says what must be, a plan shows what would change, and what the file does not say stays with people.',
  guide: 'Read the guide',
  same: 'Everything is as the files say.',
  states: {
    applied: 'as applied',
    changed: 'changed since',
    proposed: 'in a change request',
    orphaned: 'in no file any more',
  },
  says: 'Files say',
  now: 'Now',
}
