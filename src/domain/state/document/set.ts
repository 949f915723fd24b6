import type { StateSet } from './read-set.ts'

/** All documents of a set as one. Members that no document has are empty. */
export type StateDocuments = Omit<StateSet, 'located'>

export function documentsOf({ located: _, ...documents }: StateSet): StateDocuments {
  return documents
}
