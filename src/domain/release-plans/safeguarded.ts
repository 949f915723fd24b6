import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { objectOf } from '../../db/json-objects.ts'
import { numberInWords } from '../../sentences/number.ts'
import type { Actor } from '../actor.ts'
import { conflict, forbiddenFor } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { may } from '../rights.ts'
import { TO_CONTINUE } from '../transaction/stopped-refusal.ts'
import { assertMay, lacking, type Transaction } from '../transaction/transaction.ts'
import { FRESH_MS } from './fresh.ts'
import { type AskedAs, type AskedNow, isBack, isStop, type StoredPlan } from './plan.ts'

/**
 * Whether the safeguard `s` in the environment `fe` holds the plan `p`: it has stopped it, or its last number was not
 * fine, or it watches and has read none a short time ago. One that watches nothing, such as that of a feature that is
 * off, is judged by its last number.
 */
function holds(now: RawBuilder<unknown>): RawBuilder<boolean> {
  const fresh = sql`${now} - ${FRESH_MS / 1000} * interval '1 second'`
  const watches = sql`(fe.enabled and (s.action = 'turnOff' or p.status = 'running'))`
  return sql`(s.tripped_at is not null or (s.enabled and (s.since is not null or s.problem is not null
    or (s.value is not null and case s.condition when 'above' then s.value > s.threshold else s.value < s.threshold end)
    or (${watches} and (s.value is null or s.read_at is null or s.read_at < ${fresh})))))`
}

/** The safeguards of the place of the plan `p`. */
const GUARDING = sql`safeguards s
  join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
  where s.feature_name = p.feature_name and s.environment = p.environment`

/**
 * Whether the plan `p` may continue by itself: each safeguard there has read a number that is fine, a short time ago. A
 * feature that is off is not read, and its plan is paused for that instead.
 */
export function isUnhindered(now: Date): RawBuilder<boolean> {
  return sql`not exists (select from ${GUARDING} and s.enabled and fe.enabled and ${holds(timeOf(now))})`
}

/** A safeguard that holds a plan, and what it has read last. */
export type Holding = Pick<Schema<'Safeguard'>, 'name' | 'value' | 'problem' | 'condition' | 'threshold'> & {
  readonly isTripped: boolean
}

/** A safeguard that holds the plan `p`, one that has stopped it first; null without one. */
export function holdingSafeguard(now: Date): RawBuilder<Holding | null> {
  const found = objectOf<Holding>({
    name: sql`s.name`,
    value: sql`s.value`,
    problem: sql`s.problem`,
    condition: sql`s.condition`,
    threshold: sql`s.threshold`,
    isTripped: sql`s.tripped_at is not null`,
  })
  return sql`(
    select ${found} from ${GUARDING} and ${holds(timeOf(now))} order by s.tripped_at is null, s.id limit 1)`
}

function timeOf(now: Date): RawBuilder<unknown> {
  return sql`${now}::timestamptz`
}

/** Says what a safeguard has that holds a plan, as the end of a sentence without its full stop. */
function inWords({ name, value, problem, condition, threshold, isTripped }: Holding): string {
  const safeguard = `the safeguard "${name}"`
  if (isTripped) return trippedInWords(name)
  if (problem !== null) return `${safeguard} has no number: ${problem}`
  const isBeyond = value !== null && (condition === 'above' ? value > threshold : value < threshold)
  return isBeyond
    ? `${safeguard} reads ${numberInWords(value, threshold)}, which is ${condition} ${threshold}`
    : `${safeguard} has read no number in the last minute`
}

export function trippedInWords(name: string): string {
  return `the safeguard "${name}" has stopped it`
}

/** Returns why no milestone of a plan that runs begins by itself, as a sentence without its full stop; else null. */
export function heldReason(status: StoredPlan['status'], holding: Holding | null): string | null {
  return status === 'running' && holding !== null ? `No milestone begins by itself: ${inWords(holding)}` : null
}

/**
 * Ensures that a user may let a plan continue by itself. A user with the permission has to reset a safeguard that has
 * stopped it first, and only such a user lets a plan continue that a safeguard or an action has paused.
 *
 * @returns the safeguard that holds it, if one does
 * @throws DomainError conflict; forbidden
 */
export async function assertMayContinue(
  transaction: Transaction,
  key: EnvironmentKey,
  { id, pauseKind }: Pick<StoredPlan, 'id' | 'pauseKind'>,
): Promise<Holding | null> {
  if (isStop(pauseKind)) assertMay(transaction, TO_CONTINUE, key)
  const { tx, now } = transaction
  const { holding } = await tx
    .selectFrom('releasePlans as p')
    .select(holdingSafeguard(now).as('holding'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  if (holding?.isTripped)
    throw conflict(`The safeguard "${holding.name}" has stopped this. Reset it first: that needs ${TO_CONTINUE}`)
  return holding
}

/**
 * Ensures that a user may start a milestone, as `assertMayContinue`: also while a safeguard there has no number that is
 * fine, only a user with the permission does more than go back.
 *
 * @throws DomainError conflict; forbidden
 */
export async function assertMayStart(
  transaction: Transaction,
  key: EnvironmentKey,
  plan: Pick<StoredPlan, 'id' | 'pauseKind'>,
  askedAs: AskedAs,
): Promise<void> {
  const holding = await assertMayContinue(transaction, key, plan)
  if (holding === null || askedAs === 'back') return
  const { project, environment } = key
  if (mayContinue(transaction.actor, key)) return assertMay(transaction, TO_CONTINUE, { project, environment })
  const { message, missingPermissions } = lacking([TO_CONTINUE], { project, environment })
  throw forbiddenFor(`${message}: ${inWords(holding)}`, [TO_CONTINUE], missingPermissions)
}

/**
 * Ensures that a user may remove a plan: another one would begin without what has stopped this one.
 *
 * @throws DomainError forbidden
 */
export function assertMayEndStop(
  transaction: Transaction,
  key: EnvironmentKey,
  { pauseKind }: Pick<StoredPlan, 'pauseKind'>,
): void {
  if (isStop(pauseKind)) assertMay(transaction, TO_CONTINUE, key)
}

/** The name of a safeguard that has stopped the plan `p`; null without one. */
export const trippedSafeguard: RawBuilder<string | null> = sql`(
  select s.name from safeguards s
  where s.feature_name = p.feature_name and s.environment = p.environment and s.tripped_at is not null
  order by s.id limit 1)`

/** What a change request starts, as far as safeguards and actions decide about it. */
type Asked = Pick<StoredPlan, 'pauseKind'> & { readonly holding: Holding | null; readonly askedAs: AskedNow }

/**
 * Returns why who applies a change request may not start a milestone of a plan, as the end of a sentence; undefined if
 * they may.
 */
export function stopOf(actor: Pick<Actor, 'rights'>, key: EnvironmentKey, asked: Asked): string | undefined {
  const { pauseKind, holding, askedAs } = asked
  if (holding?.isTripped) return inWords(holding)
  if (mayContinue(actor, key)) return undefined
  const needed = `so who applies the request needs ${TO_CONTINUE}`
  if (isStop(pauseKind)) return `it was stopped, ${needed}`
  return holding === null || isBack(askedAs) ? undefined : `${inWords(holding)}, ${needed}`
}

/** Whether an actor may let a plan continue that something has stopped. */
function mayContinue({ rights }: Pick<Actor, 'rights'>, { project, environment }: EnvironmentKey): boolean {
  return may(rights, TO_CONTINUE, { project, environment })
}
