import type { Schema } from '../../../contract.ts'
import type { ErrorDetail } from '../../errors.ts'

type Document = Required<Schema<'StateDocument'>>

/** The kinds whose objects stand under their names. */
export const NAMED_KINDS = [
  'environments',
  'featureTypes',
  'tagTypes',
  'contextFields',
  'projects',
  'segments',
  'features',
] as const

/** All documents of a set as one. Members that no document has are empty. */
export type StateDocuments = Pick<Document, 'manager' | 'tags' | (typeof NAMED_KINDS)[number]>

/** A set, and where its values stand in its files. */
export type StateSet = {
  readonly documents: StateDocuments
  /**
   * Returns problems with the file, the line and the column.
   *
   * @param problems each with a JSON pointer into the documents, such as `/features/new-checkout/type`
   */
  located(problems: readonly ErrorDetail[]): Promise<ErrorDetail[]>
}
