import type { Permission } from '../../../generated/permissions.ts'
import type { Statement } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { Actor } from '../actor.ts'
import { type DomainError, forbiddenFor, type MissingPermission } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { isPlaced, may, type Scope } from '../rights.ts'
import type { HoldingFreeze } from './frozen-refusal.ts'
import type { Limits } from './limits.ts'
import type { Override } from './override.ts'
import type { Precondition } from './precondition.ts'
import type { Proposing } from './proposing.ts'
import type { RuledEvent } from './ruled-event.ts'

/** What a command needs: the transaction, the actor, the time and the limits. */
export type Transaction = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly limits: Limits
  readonly context: TransactionContext
  /**
   * Defers a statement: it is sent with the next statement or with the commit, in the order of the calls. Its error is
   * thrown by the statement that it is sent with, and names it; see `defer`.
   */
  readonly later: (
    statement: Statement | Promise<Statement>,
    onRows?: (rows: readonly unknown[]) => void,
  ) => Promise<void>
}

/** What a transaction is part of, and who listens to it. */
export type TransactionContext = {
  /** Id of the change request that this is part of: its events contain it, and the guard of direct changes is off. */
  readonly changeRequest?: number
  /**
   * Set only in a transaction that is rolled back: takes a refusal because of change requests, with the scopes that it
   * is about. The change is then made, as if it was approved. Without a refusal, the change became a change request.
   */
  readonly onGuarded?: (refusal: DomainError | undefined, scopes: readonly ProjectEnvironment[]) => void
  /**
   * Set only in a transaction that is rolled back: takes the freezes that hold a change, as far as the caller may know
   * them. The change is then made, as if none did.
   */
  readonly onHeld?: (freezes: readonly HoldingFreeze[]) => void
  /** Set only in a transaction that is rolled back: takes changes that are added to change requests or edited there. */
  readonly onProposed?: (proposed: ProposedChanges) => void
  /**
   * Set only in a transaction that is rolled back: ends it, so that it starts again, when a change waits for it. To be
   * called between its parts.
   */
  readonly giveWay?: () => Promise<void>
  /** Set for the operations of a batch: a later one can need a stronger lock of the same row. */
  readonly isBatch?: boolean
  /** Why the changes are made: their events contain it. */
  readonly comment?: string
  readonly override?: Override
  /** The manager whose files say what is changed, and where these came from: the events contain both. */
  readonly manager?: string
  readonly source?: string
  /** Users who count as authors of a proposal: who made, or edited last, the action set that acts. */
  readonly coAuthors?: readonly number[]
  /** Set for changes by a directory: it may edit what it manages, and an admin key may not take the last Admin. */
  readonly byDirectory?: boolean
  /** The request that makes the changes: their events contain it. */
  readonly correlation?: Correlation | undefined
  /** What the caller requires of the resource that it changes; see `assertPrecondition`. */
  readonly precondition?: Precondition
  /** The recorded events that approval rules may match: these are checked at the end, see `assertApproved`. */
  readonly ruled?: RuledEvent[]
  /** The change requests whose approvals were judged, each with the snapshot that shows what these are for. */
  readonly judged?: Map<number, string>
  /** Where the change is to become a change request because of such rules. */
  readonly proposing?: Proposing
  /** Gets the events that are recorded; they are stored only if the transaction is committed. */
  readonly onRecorded?: ((events: readonly RecordedEvent[]) => void) | undefined
  /** Gets the events as they are sent to the log, with what they say. */
  readonly onEvents?: (events: readonly NewEvent[]) => void
  /** Gets what the caller needed beyond the path of the request, and had. */
  readonly onRequired?: ((right: RequiredRight) => void) | undefined
}

/** Returns a transaction with more around it. */
export function inContext(transaction: Transaction, more: TransactionContext): Transaction {
  return { ...transaction, context: { ...transaction.context, ...more } }
}

/** Returns a transaction whose events are added to a list, too, as they are sent to the log. */
export function collecting(events: NewEvent[], transaction: Transaction): Transaction {
  const { onEvents } = transaction.context
  return inContext(transaction, {
    onEvents: (recorded) => {
      events.push(...recorded)
      onEvents?.(recorded)
    },
  })
}

/** One of some permissions that is needed in a place; without a permission, the sight of the project. */
export type RequiredRight = Scope & { readonly anyOf: readonly Permission[] }

/** Changes that a transaction has added to a change request, or edited in it. */
export type ProposedChanges = ProjectEnvironment & { readonly request: number; readonly changes: readonly number[] }

/** The ids of a request, by which its events are found in logs. */
export type Correlation = { readonly requestId: string; readonly traceId?: string | undefined }

/** An event that has its place in the log. */
export type RecordedEvent = { readonly id: number; readonly type: string }

/** Runs `work` in its own transaction. */
export type InTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>

/**
 * Checks permissions that depend on more than the path of the request.
 *
 * @throws DomainError forbidden
 */
export function assertMay(transaction: Asserting, permission: Permission, scope?: Scope): void {
  assertMayOne(transaction, [permission], scope)
}

/**
 * Like `assertMay`, where one of several permissions is enough.
 *
 * @throws DomainError forbidden
 */
export function assertMayOne(
  { actor, context }: Asserting,
  permissions: readonly Permission[],
  { project, environment }: Scope = {},
): void {
  const scope = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  if (!permissions.some((permission) => may(actor.rights, permission, scope))) throw lacking(permissions, scope)
  context?.onRequired?.({ anyOf: permissions, ...scope })
}

/** A permission that is needed, and where. */
export type NeededRight = Scope & { readonly permission: Permission }

/**
 * Like `assertMay`, where several permissions are needed. The refusal names all that are missing.
 *
 * @throws DomainError forbidden
 */
export function assertMayAll(transaction: Asserting, needs: readonly NeededRight[]): void {
  const { rights } = transaction.actor
  const missing = needs.filter(({ permission, ...scope }) => !may(rights, permission, scope))
  if (missing.length > 0) throw lackingAll(missing)
  for (const { permission, ...scope } of needs) assertMay(transaction, permission, scope)
}

/** Returns the refusal for a caller who lacks all of `missing`. */
export function lackingAll(missing: readonly NeededRight[]): DomainError {
  const [only] = missing
  if (only !== undefined && missing.length === 1) return lacking([only.permission], only)
  const places = [...grouped(missing, placeInWords)].map(
    ([place, needs]) => `${needs.map(({ permission }) => permission).join(', ')}${place}`,
  )
  return forbiddenFor(
    `This needs the permissions ${places.join('; ')}`,
    [...new Set(missing.map(({ permission }) => permission))],
    missing.map(({ permission, ...scope }) => ({ anyOf: [permission], ...scope })),
  )
}

/** Returns several refusals for missing permissions as one, which names each once. */
export function lackingTogether(refusals: readonly DomainError[]): DomainError {
  const all = refusals.flatMap(({ missingPermissions = [] }) => missingPermissions)
  const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
  const [first] = refusals
  if (first !== undefined && (refusals.length === 1 || distinct.length === 1)) return first
  const words = ({ anyOf }: MissingPermission) => anyOf.join(' or ')
  const places = [...grouped(distinct, placeInWords)].map(([place, lacks]) => lacks.map(words).join(', ') + place)
  return forbiddenFor(`This needs the permissions ${places.join('; ')}`, [...new Set(distinct.map(words))], distinct)
}

/** Returns the end of a sentence about what is missing. */
export function placeInWords({ project, environment }: Scope): string {
  const inProject = project === undefined ? '' : ` in the project ${project}`
  return environment === undefined ? inProject : `${inProject} in the environment ${environment}`
}

/** Outside of a transaction, nobody listens. */
type Asserting = Pick<Transaction, 'actor'> & Partial<Pick<Transaction, 'context'>>

/** Returns the refusal for a caller with none of `permissions` in `scope`. */
export function lacking(permissions: readonly Permission[], { project, environment }: Scope = {}) {
  const names = permissions.join(' or ')
  const place = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  const isKnown = permissions.every((permission) => isPlaced(permission, place))
  const missing = isKnown ? [{ anyOf: [...permissions], ...place }] : []
  return forbiddenFor(`This needs the permission ${names}${placeInWords(place)}`, [names], missing)
}
