import { type RawBuilder, sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { insert, insertionOf } from './insertion.ts'

/** Columns of events that a statement selects; `position` orders them. */
type SelectedEvent = {
  position: number
  type: string
  project: string
  environment: string | null
  feature: string
  data: unknown
  preData: unknown
  /** Null for the tags that the feature has when the statement begins. */
  tags: unknown
}

/** What all events of a statement have in common. */
type Recorder = {
  now: Date
  by: string
  userId: number
  changeRequest: number | null
  comment: string | null
  requestId: string | null
  traceId: string | null
  manager: string | null
  source: string | null
  via: string | null
}

function recorderOf({ actor, now, context }: Transaction): Recorder {
  const { changeRequest = null, comment = null, correlation, manager = null, source = null, byDirectory } = context
  const { requestId = null, traceId = null } = correlation ?? {}
  const via = byDirectory ? 'scim' : null
  return { now, by: actor.name, userId: actor.userId, changeRequest, comment, requestId, traceId, manager, source, via }
}

/**
 * Records the events that `rows` selects, at the time of its call: for what any number of features lose, of any size.
 * They suspend no scheduled request; the caller records the event that does.
 *
 * @param before parts of a `with` that `rows` reads, such as what a deletion returns
 */
export function recordSelected(
  transaction: Transaction,
  rows: RawBuilder<SelectedEvent>,
  before?: RawBuilder<unknown>,
): Promise<void> {
  return insert(transaction, insertionOfSelected(recorderOf(transaction), rows, before))
}

/** Like `recordSelected`, for what happens often: the statement is built and compiled once. */
export function compiledRecording<Parameters extends Record<string, unknown>>(
  build: (parameter: Parameters & Recorder) => {
    readonly rows: RawBuilder<SelectedEvent>
    readonly before: RawBuilder<unknown>
  },
): (transaction: Transaction, parameters: Parameters) => Promise<void> {
  const statementOf = compiledStatement<Parameters & Recorder>((_, parameter) => {
    const { rows, before } = build(parameter)
    return insertionOfSelected(parameter, rows, before)
  })
  return (transaction, parameters) => insert(transaction, statementOf({ ...recorderOf(transaction), ...parameters }))
}

function insertionOfSelected(
  { now, by, userId, changeRequest, comment, requestId, traceId, manager, source, via }: Recorder,
  rows: RawBuilder<SelectedEvent>,
  before: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const given = sql`(
    select ${now}::timestamptz as now, ${by}::text as by, ${userId}::int as user_id,
      ${changeRequest}::int as change_request, ${comment}::text as comment, ${requestId}::text as request_id,
      ${traceId}::text as trace_id, ${manager}::text as manager, ${source}::text as source, ${via}::text as via,
      selected.*
    from (${rows}) selected) given`
  const insertion = insertionOf(given, sql`given.position`)
  return before === undefined ? insertion : sql`with ${before} ${insertion}`
}
