import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { DomainError, type ErrorDetail, firstDetails, forbiddenFor } from '../errors.ts'
import { changedFeatures, statesOf } from '../impact/queries.ts'
import type { Rights } from '../rights.ts'
import { warned } from '../sdk-warnings/recorded.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { carryOut } from './apply.ts'
import { locatedIn, locatedInPlan } from './applying/about.ts'
import { openProposals } from './applying/requests.ts'
import type { StateSet } from './document/read-set.ts'
import { documentsOf } from './document/set.ts'
import { changingEvents } from './owners/changing-events.ts'
import type { Plan } from './plan.ts'
import type { Options } from './planning/compared.ts'
import { decisiveParts } from './planning/comparison.ts'
import { missingRights, plannedOperations } from './planning/planned.ts'
import { requirePlan } from './plans/commands.ts'
import { compare, locked, type Prepared, prepare } from './prepare.ts'
import { conflictView, totalsOf } from './view.ts'

/** The contract lists as many. */
const MAX_DRIFT = 1000

const NOTHING = { changed: { names: [], isComplete: true, after: [] }, warnings: [], requested: [] }

/**
 * Plans a set, and tries it: to be called in a transaction that is rolled back.
 *
 * @throws DomainError invalid for the set, and as the single operations
 */
export async function planned(transaction: Transaction, set: StateSet, options: Options): Promise<Plan> {
  const { tx, actor } = transaction
  const found = await compare(transaction, documentsOf(set), options, set.located)
  const lacking = missingOf(found, actor.rights)
  // A caller who may not apply it locks nothing.
  const prepared = lacking.missing.length > 0 ? found : await locked(transaction, found)
  const { operations, missing } = prepared === found ? lacking : missingOf(prepared, actor.rights)
  const drifted = prepared.comparison.drift.slice(0, MAX_DRIFT).map(({ owner }) => owner)
  const plan = { ...prepared, operations, missing, changedBy: await changingEvents(tx, drifted, actor) }
  if (missing.length > 0) return { ...plan, ...NOTHING }
  await transaction.context.giveWay?.()
  const open = await openProposals(transaction, set.manager)
  const { body, warnings } = await locatedIn(set.located, () =>
    warned(transaction, (t) => carryOut(t, prepared, null, operations)),
  )
  const features = await changedFeatures(tx, actor)
  const requested = body.requests.map(({ request: { project, environment, id }, changes }) => ({
    project,
    environment,
    changes,
    replaces: open.find((one) => one.id === id)?.id ?? null,
  }))
  return { ...plan, warnings, requested, changed: { ...features, after: await statesOf(tx, features) } }
}

/**
 * Applies a plan: all of it or nothing.
 *
 * @throws DomainError missing for the plan; changed if it would not be the same now; conflict for fields of other
 *   managers; forbidden with all missing permissions; and as the single operations
 */
export async function applyPlan(
  transaction: Transaction,
  id: string,
  source: string | null,
): Promise<Schema<'StateOutcome'>> {
  const { documents, options, decisive, isOwn } = await requirePlan(transaction, id)
  const prepared = await prepare(transaction, documents, options)
  assertSame(decisive, prepared, isOwn)
  return locatedIn(locatedInPlan, () => applied(transaction, prepared, source))
}

/**
 * Applies a set without a stored plan: at the start of a server.
 *
 * @throws DomainError invalid for the set; conflict for fields of other managers; and as the single operations
 */
export async function applySet(
  transaction: Transaction,
  set: StateSet,
  options: Options,
  source: string | null,
): Promise<Schema<'StateOutcome'>> {
  const prepared = await prepare(transaction, documentsOf(set), options, set.located)
  return locatedIn(set.located, () => applied(transaction, prepared, source))
}

async function applied(
  transaction: Transaction,
  prepared: Prepared,
  source: string | null,
): Promise<Schema<'StateOutcome'>> {
  assertNoConflicts(prepared)
  const { operations, missing } = missingOf(prepared, transaction.actor.rights)
  assertRights(missing)
  const { eventId, requests } = await carryOut(transaction, prepared, source, operations)
  return {
    manager: prepared.compared.documents.manager,
    event: eventId,
    totals: totalsOf(prepared, operations),
    changeRequests: requests.map(({ request }) => request),
  }
}

/** Returns the operations of a prepared set, and what the caller lacks for it. */
function missingOf({ compared, comparison }: Prepared, rights: Rights) {
  const operations = plannedOperations(comparison, compared, rights)
  return { operations, missing: missingRights(operations, comparison, compared, rights) }
}

/** A plan is stored as JSON, so both are compared as that. Who made it may see more than other callers. */
function assertSame(decisive: unknown, { comparison }: Prepared, isOwn: boolean): void {
  const now = JSON.parse(JSON.stringify(decisiveParts(comparison)))
  if (isDeepStrictEqual(decisive, now)) return
  const details = isOwn ? firstDetails(differences(decisive, now)) : []
  throw new DomainError('changed', 'Something that the plan is about has changed since. Plan again', details)
}

type Decisive = ReturnType<typeof decisiveParts>

function differences(before: unknown, now: unknown): ErrorDetail[] {
  const [was, is] = [itemsOf(before as Decisive), itemsOf(now as Decisive)]
  const gone = [...was].filter(([item]) => !is.has(item)).map(([, text]) => `is not to be done any more: ${text}`)
  const added = [...is].filter(([item]) => !was.has(item)).map(([, text]) => `is to be done now: ${text}`)
  return [...gone, ...added].map((message) => ({ message }))
}

function itemsOf({ changes, claims, releases, conflicts }: Decisive): ReadonlyMap<string, string> {
  const named = (verb: string, items: readonly object[]) =>
    items.map((item) => [JSON.stringify([verb, item]), `${verb} ${placeOf(item)}`] as const)
  return new Map([
    ...named('change', changes),
    ...named('own', claims),
    ...named('give up', releases),
    ...named('settle', conflicts),
  ])
}

function placeOf(item: object): string {
  const { kind, name, field } = item as { kind?: string; name?: string; field?: string }
  return [kind, name, field].filter((part) => part !== undefined && part !== '').join(' ')
}

function assertNoConflicts(prepared: Prepared): void {
  const { conflicts } = prepared.comparison
  if (conflicts.length === 0) return
  const details = conflicts.map(({ owner: { manager, kind, name, field } }) => ({
    message: `The manager ${manager} owns ${[kind, name, field].join(' ')} with another value`,
    path: '/body/plan',
  }))
  const [first] = details
  throw new DomainError('conflict', `${first?.message}. Settle it, or plan with force`, details.slice(0, 100), {
    conflicts: conflicts.slice(0, 100).map((conflict) => conflictView(conflict, prepared)),
  })
}

function assertRights(missing: readonly Schema<'MissingPermission'>[]): void {
  if (missing.length === 0) return
  const texts = missing.map(({ anyOf, project, environment }) =>
    [anyOf.join(' or '), project && `in the project ${project}`, environment && `in the environment ${environment}`]
      .filter(Boolean)
      .join(' '),
  )
  throw forbiddenFor(
    `This needs the permissions ${texts.join('; ')}`,
    [...new Set(missing.flatMap(({ anyOf }) => anyOf.join(' or ')))],
    missing,
  )
}
