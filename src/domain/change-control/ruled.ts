import { type RawBuilder, sql } from 'kysely'
import { looseningEventTypes } from '../../../generated/events.ts'
import { compiled } from '../../db/compiled.ts'
import { deferNow, deferToCommit } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import type { NewEvent, RecordedEventType } from '../event-types.ts'
import { isAdmin } from '../rights.ts'
import { forgetPlaces, knownPlaces, type RulePlaces } from '../transaction/known-rules.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { freezingOf } from './frozen.ts'

/*
 * Approval rules are checked at the end of a transaction, by all that it has recorded. The insert of events fails
 * if there may be a rule for one of them which will not be checked: then this server learns of the rule, and the
 * transaction starts again. So nothing is read without rules, and no transaction forgets one.
 */

/**
 * Returns the event as approval rules match it; undefined for one that they don't match.
 *
 * @param archived the features that are archived together with it
 */
export function ruledEvent(
  { actor, context }: Pick<Transaction, 'actor' | 'context'>,
  event: NewEvent,
  archived?: ReadonlySet<string>,
): RuledEvent | undefined {
  const { type, subject, data, preData } = event
  const freezing = freezingOf(event, archived)
  const loosens = loosenedBy(event)
  if (freezing === undefined && loosens === undefined) return undefined
  const { changeRequest, manager, onGuarded, coAuthors = [] } = context
  // The server itself skips all rules. Which ones users skip, Admins as well, is recorded.
  if (changeRequest === undefined && onGuarded === undefined && isServer(actor)) return undefined
  const { project, environment, feature } = subject
  return {
    type,
    project,
    environment,
    feature,
    data,
    preData,
    ruled: freezing?.where ?? (feature === undefined ? 'everywhere' : 'in its project'),
    isOff: freezing?.isOff ?? false,
    loosens,
    changeRequest,
    askers: [...askersOf(actor), ...(manager === undefined ? [] : ['manager'])],
    coAuthors,
    override: context.override,
  }
}

function isServer({ rights, caller }: Transaction['actor']): boolean {
  return caller === undefined && isAdmin(rights)
}

const loosening: { readonly [Type in RecordedEventType]?: string } = looseningEventTypes

function loosenedBy(event: NewEvent): string | undefined {
  if (event.type === 'feature-metadata-updated' && event.data.type === event.preData.type) return undefined
  return loosening[event.type]
}

/** Returns as what an actor asks for a change. Nobody knows who has led to what the server does by itself. */
function askersOf({ caller }: Transaction['actor']): string[] {
  if (caller === undefined) return ['user', 'service-account', 'key']
  return [caller.kind === 'admin-key' ? 'key' : caller.kind]
}

/**
 * Whether the rules for an event will be checked at the end of the transaction, because this server knows that there
 * may be one. Notes the event for that.
 */
export function isCheckedAtTheEnd({ tx, context: { ruled } }: Transaction, event: RuledEvent): boolean {
  if (ruled === undefined) return false
  const isKnown = [...knownPlaces(tx).values()].some(({ project, environments }) => {
    const isIn = project === null || event.project === undefined || event.ruled !== 'in its environment'
    const isThere = environments.length === 0 || event.environment === undefined
    return (isIn || project === event.project) && (isThere || environments.includes(event.environment ?? ''))
  })
  if (isKnown) ruled.push(event)
  return isKnown
}

/** Whether there may be a rule for one of the events in `recorded`, as `isCheckedAtTheEnd` decides it. */
const mayBeRuled = sql`exists (
  select from recorded e join approval_rules r
    on (r.project_id is null or e.project is null or e.ruled <> 'in its environment' or e.project = r.project_id)
      and (r.environments = '{}' or e.environment is null or e.environment = any(r.environments))
  where e.ruled is not null)`

/**
 * A condition that is always met. Its statement waits for rules that are being committed, and then sees them; nobody
 * commits one before its transaction has ended, see `holdRules`. So a change comes before a rule, or under it. It locks
 * an empty table, as a reference to a row does, and no row: `nowait` is only about rows. It tells the driver that the
 * statement waits for none, so that a long check does not end after the time that a lock is waited for.
 */
export const keepsRules: RawBuilder<boolean> = sql`not exists (
  select from rule_changes where false for key share nowait)`

/** The name comes before all others, because those who wait for a limit may have recorded changes. */
const HOLDING = '0 rules'

const lockWriters = sql`select pg_advisory_xact_lock(hashtext('flaghoist rule writers'))`

/**
 * Waits for others who write rules, before the transaction records any change: of two who have, each would wait for the
 * changes of the other when it commits its rule. A dry run commits none.
 */
export async function waitForRuleWriters({ later, context: { giveWay } }: Transaction): Promise<void> {
  if (giveWay === undefined) await later(lockWriters)
}

/**
 * Before its commit, waits for all changes whose rules were checked without the rule that this transaction writes;
 * others wait until it has ended. So it holds up no change while it runs, and not at all if it is rolled back.
 */
export function holdRules({ tx }: Transaction): void {
  deferToCommit(tx, HOLDING, [sql`select hold_rules()`])
}

/**
 * Waits for changes as `holdRules` says it, if this transaction writes a rule: before it takes locks that others take
 * who have recorded changes.
 */
export function holdRulesNow({ tx }: Transaction): Promise<void> {
  return deferNow(tx, HOLDING)
}

const placesOfRule = jsonbObjectOf<RulePlaces>({
  project: sql`a.project_id`,
  environments: sql`to_jsonb(a.environments)`,
})

/**
 * A condition that is met unless there may be a rule for one of the events in `recorded` whose `ruled` says where it
 * counts: then the statement fails, and says the places of all rules, so that `learnRules` is called once.
 */
export const hasNoRule: RawBuilder<boolean> = sql`(
  select refuse_unapproved(jsonb_agg(distinct ${placesOfRule})) from approval_rules a
  where ${mayBeRuled} having count(*) > 0) is null and ${keepsRules}`

const allPlaces = compiled<Record<never, never>, { places: RulePlaces }>((db) =>
  db.selectFrom('approvalRules as a').select(placesOfRule.as('places')).distinct(),
)

/** Forgets the places whose last rule was deleted or moved, so that changes there are not checked any more. */
export async function forgetRules(db: Db): Promise<void> {
  const known = [...knownPlaces(db).keys()]
  if (known.length === 0) return
  const rows = await allPlaces(db, {})
  forgetPlaces(
    db,
    known,
    rows.map(({ places }) => places),
  )
}
