import { WORDS } from '../../page/words.ts'

export const SEGMENT_TEXTS = {
  hint: 'A segment is a reusable set of constraints. Changing it changes all strategies that use it.',
  create: 'New segment',
  made: (name: string) => `Segment ${name} created`,
  editTitle: (name: string) => `Edit segment ${name}`,
  removeTitle: (name: string) => `Delete segment ${name}`,
  saved: 'Segment saved',
  removed: 'Segment deleted',
  noneYet: 'No segments yet',
  everybody: 'Everybody',
  constraints: 'Constraints',
  projectHint: 'Limits the segment to this project',
  fields: { name: WORDS.name, description: WORDS.description, project: WORDS.project, constraints: 'Constraints' },
}
