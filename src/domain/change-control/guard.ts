import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { forbiddenFor } from '../errors.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { isAdmin, may } from '../rights.ts'
import { brokenPlace, isForApprovals } from '../transaction/override.ts'
import { heldByRules, noteProposable } from '../transaction/proposing.ts'
import { lacking, type Transaction } from '../transaction/transaction.ts'

/** Whether an environment of a project is guarded. For statements that read an object before it is changed. */
export function isGuarded(project: RawBuilder<unknown>, environment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from change_request_settings c where c.project_id = ${project} and c.environment = ${environment} and c.enabled)`
}

/** Whether an approval rule can match changes in a place. */
export function hasRuleAt(project: RawBuilder<unknown>, environment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from approval_rules a where (a.project_id is null or a.project_id = ${project})
      and (a.environments = '{}' or ${environment} = any(a.environments)))`
}

/**
 * Ensures that the caller may directly change something that is visible in these guarded environments. Always passes
 * while a change request is being applied.
 *
 * @throws DomainError forbidden
 */
export function assertMaySkip(transaction: Transaction, scopes: readonly ProjectEnvironment[]): void {
  const { changeRequest, onGuarded } = transaction.context
  if (changeRequest !== undefined) return
  const { rights, hiddenProjects } = transaction.actor
  const refused = scopes.filter(
    (scope) => !may(rights, 'SKIP_CHANGE_REQUEST', scope) && !breaksGlass(transaction, scope),
  )
  const [first] = refused
  if (first === undefined) return
  // A segment may be used in a project that is hidden from the caller.
  const seen = refused.filter(({ project }) => !hiddenProjects.includes(project))
  const { message } = lacking(['SKIP_CHANGE_REQUEST'], seen.includes(first) ? first : {})
  const missing = seen.map(({ project, environment }) => ({ anyOf: ['SKIP_CHANGE_REQUEST'], project, environment }))
  const refusal = forbiddenFor(
    `${message}. Without it, changes there are proposed in a change request`,
    ['SKIP_CHANGE_REQUEST'],
    missing,
  )
  if (onGuarded === undefined) throw refusal
  onGuarded(refusal, refused)
}

/**
 * Whether the caller has a reason to change something in a guarded place without approval, and may. That it happened is
 * recorded with the next event: once for each change request that is applied, and once for all direct changes.
 *
 * @param rule the name of the rule that asks for the approval; undefined for the settings of the environment
 */
export function breaksGlass(
  { actor, context: { override, changeRequest } }: Transaction,
  { project, environment }: ProjectEnvironment,
  rule?: string,
): boolean {
  const place = { project, environment }
  if (!isForApprovals(override) || !may(actor.rights, 'BREAK_GLASS', place)) return false
  const key = JSON.stringify([project, environment, changeRequest ?? null])
  const broken = override.broken.get(key) ?? brokenPlace(place, changeRequest)
  if (rule !== undefined) broken.rules.add(rule)
  override.broken.set(key, broken)
  return true
}

/**
 * Like `assertMaySkip`, for something that is visible in all environments of a project. The caller needs the permission
 * to skip change requests in each guarded one.
 *
 * @throws DomainError forbidden
 */
export async function assertUnguarded(transaction: Transaction, project: string): Promise<void> {
  if (isExempt(transaction) || may(transaction.actor.rights, 'SKIP_CHANGE_REQUEST', { project })) return
  assertMaySkip(transaction, await guardedScopes(transaction.tx).where('c.projectId', '=', project).execute())
}

/**
 * Returns those of some environments of a project in which the caller can change something only by a change request.
 *
 * @param evenIfExempt whether to return also guarded environments that the caller may change directly, and
 *   environments with an approval rule
 */
export async function scopesToRequest(
  transaction: Transaction,
  project: string,
  environments: readonly string[],
  evenIfExempt = false,
): Promise<ProjectEnvironment[]> {
  const asked = environments.filter(
    (environment) => evenIfExempt || !mayDirectly(transaction, { project, environment }),
  )
  if (asked.length === 0) return []
  noteProposable(
    transaction,
    asked.map((environment) => ({ project, environment })),
  )
  const guarded = scopesFor(transaction, evenIfExempt).where('c.projectId', '=', project)
  const found = await guarded.where('c.environment', '=', anyOf(asked)).execute()
  return evenIfExempt ? found : found.filter((scope) => !breaksGlass(transaction, scope))
}

/**
 * Like `scopesToRequest`, for all environments of a project, also those where the caller can break glass; see
 * `breaksGlass` and `placeToRequest`.
 */
export async function scopesToRequestIn(transaction: Transaction, project: string): Promise<ProjectEnvironment[]> {
  if (isExempt(transaction)) return []
  noteProposable(transaction, undefined)
  const guarded = await scopesFor(transaction).where('c.projectId', '=', project).execute()
  return guarded.filter((scope) => !mayDirectly(transaction, scope))
}

/**
 * Returns the first of the guarded places of a change in which the caller can make it only by a change request.
 * Undefined without such an environment: the caller then makes it in all of them with a reason.
 */
export function placeToRequest(
  transaction: Transaction,
  places: readonly ProjectEnvironment[],
): ProjectEnvironment | undefined {
  const { actor, context } = transaction
  const held = places.find((place) => !isForApprovals(context.override) || !may(actor.rights, 'BREAK_GLASS', place))
  if (held === undefined) for (const place of places) breaksGlass(transaction, place)
  return held
}

function mayDirectly(transaction: Transaction, scope: ProjectEnvironment): boolean {
  return isExempt(transaction) || may(transaction.actor.rights, 'SKIP_CHANGE_REQUEST', scope)
}

/** The guarded environments that projects have. */
function guardedScopes(tx: Tx, others?: (there: ReturnType<typeof placesIn>) => ReturnType<typeof placesIn>) {
  const guarded = placesIn(tx)
    .innerJoin('changeRequestSettings as s', (join) =>
      join.onRef('e.projectId', '=', 's.projectId').onRef('e.environment', '=', 's.environment'),
    )
    .where('s.enabled', '=', true)
  return tx
    .selectFrom((others === undefined ? guarded : guarded.union(others(placesIn(tx)))).as('c'))
    .select(['c.projectId as project', 'c.environment'])
    .orderBy('c.projectId')
    .orderBy('c.environment')
}

function placesIn(tx: Tx) {
  return tx.selectFrom('projectEnvironments as e').select(['e.projectId', 'e.environment'])
}

/**
 * The environments in which changes become change requests: the guarded ones, and those in which approval rules hold
 * this change.
 *
 * @param evenIfExempt whether to add those for which there are rules
 */
function scopesFor(transaction: Transaction, evenIfExempt = false) {
  const held = heldByRules(transaction)
  if (evenIfExempt)
    return guardedScopes(transaction.tx, (all) => all.where(hasRuleAt(sql`e.project_id`, sql`e.environment`)))
  if (held.length === 0) return guardedScopes(transaction.tx)
  const [projects, environments] = [held.map(({ project }) => project), held.map((one) => one.environment)]
  return guardedScopes(transaction.tx, (all) =>
    all.where(sql<boolean>`(e.project_id, e.environment) in (
      select * from unnest(${projects}::text[], ${environments}::text[]))`),
  )
}

/**
 * Like `assertMaySkip`, for a locked segment. It is visible in the projects that it belongs to before or after the
 * change, and in each environment where a strategy of an active feature uses it.
 *
 * @throws DomainError forbidden
 */
export async function assertSegmentUnguarded(
  transaction: Transaction,
  segment: number,
  ...projects: (string | null)[]
): Promise<void> {
  if (isExempt(transaction)) return
  assertMaySkip(transaction, await ofSegment(guardedScopes(transaction.tx), segment, projects))
}

/**
 * Returns the places in which a change request can change a locked segment that the caller can't change directly.
 * Hidden projects are left out.
 *
 * @param evenIfExempt as for `scopesToRequest`
 */
export async function scopesToRequestSegment(
  transaction: Transaction,
  segment: number,
  projects: readonly (string | null)[],
  evenIfExempt = false,
): Promise<ProjectEnvironment[]> {
  if (!evenIfExempt && isExempt(transaction)) return []
  noteProposable(transaction, undefined)
  const guarded = await ofSegment(scopesFor(transaction, evenIfExempt), segment, projects)
  const scopes = guarded.filter(
    (scope) => evenIfExempt || !(mayDirectly(transaction, scope) || breaksGlass(transaction, scope)),
  )
  return scopes.filter(({ project }) => !transaction.actor.hiddenProjects.includes(project))
}

/** Returns those of some places where a segment is visible. */
function ofSegment(
  scopes: ReturnType<typeof guardedScopes>,
  segment: number,
  projects: readonly (string | null)[],
): Promise<ProjectEnvironment[]> {
  return scopes
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('c.projectId', '=', anyOf(projects.filter((project) => project !== null))),
        exists(
          selectFrom('strategySegments as l')
            .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
            .innerJoin('features as f', 'f.name', 's.featureName')
            .where('l.segmentId', '=', segment)
            .whereRef('s.environment', '=', 'c.environment')
            .whereRef('f.projectId', '=', 'c.projectId')
            .where('f.archivedAt', 'is', null),
        ),
      ]),
    )
    .execute()
}

function isExempt({ context: { changeRequest }, actor }: Transaction): boolean {
  return changeRequest !== undefined || isAdmin(actor.rights)
}
