import type { Schema } from '../../contract.ts'

export type ClientFeature = Schema<'ClientFeature'>
export type ClientSegment = Schema<'ClientSegment'>

/** A feature or a segment that has changed. */
export type ChangedRow = {
  /** The snapshot of PostgreSQL from which the rows were read. */
  readonly position: string
  /** The newest event of that state; 0 without any. */
  readonly lastEventId: number
} & (
  | { readonly kind: 'feature'; readonly name: string; readonly definition: StoredDefinition | null }
  | { readonly kind: 'segment'; readonly definition: ClientSegment }
  /** An object that affects many features: an environment, or a deleted tag. Everything has to be read again. */
  | { readonly kind: 'shared' }
)

/** A feature in one environment, with every list, also an empty one. */
export type StoredDefinition = {
  feature: ClientFeature
  /** Tags, as `type:value`. */
  tags: string[]
}

/** The position from which everything has changed. */
export const NOTHING_YET = '1:1:'
