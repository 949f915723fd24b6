import { sql } from 'kysely'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { anyOf } from '../../db/sql.ts'
import { windowAt } from '../change-control/freeze-window.ts'
import { recordEvents } from '../events/record.ts'
import { may } from '../rights.ts'
import { frozenBy } from '../transaction/frozen-refusal.ts'
import { isForFreezes } from '../transaction/override.ts'
import { assertMay, lacking, type Transaction } from '../transaction/transaction.ts'

/** A project or all of them, with some environments or all of them. */
type Guarded = { readonly project: string | null; readonly environments: readonly string[] }

/** A freeze that holds now, and where: in its own places, and in those of the rules that name it. */
type Holding = Guarded & {
  readonly id: number
  readonly name: string
  readonly until: Date
  readonly ruled: readonly Guarded[]
}

/**
 * Ensures that freezes do not hold, or that the caller has a reason and may override them wherever they hold something,
 * which is recorded.
 *
 * @throws DomainError frozen; forbidden
 */
export async function assertMayLoosen(transaction: Transaction, freezes: readonly number[]): Promise<void> {
  if (freezes.length === 0) return
  const { override } = transaction.context
  const holding = await holdingNow(transaction, freezes)
  if (holding.length === 0) return
  if (!isForFreezes(override))
    throw frozenBy(
      holding.map(({ id, name, until }) => {
        return { id, name, until: until.toISOString(), project: null, environment: null }
      }),
    )
  for (const { ruled, ...own } of holding) for (const place of [own, ...ruled]) assertMayOverride(transaction, place)
  await recordEvents(
    transaction,
    holding.map(({ id, name, project }) => ({
      type: 'freeze-overridden',
      subject: project === null ? {} : { project },
      data: { reason: override.reason, freezes: [{ id, name }] },
    })),
  )
}

/** A rule may be of a project that is hidden from the caller. */
function assertMayOverride(transaction: Transaction, { project, environments }: Guarded): void {
  const { actor } = transaction
  const inProject = project === null ? {} : { project }
  const places =
    environments.length === 0 ? [inProject] : environments.map((environment) => ({ ...inProject, environment }))
  for (const place of places) {
    const isHidden = project !== null && actor.hiddenProjects.includes(project)
    if (isHidden && !may(actor.rights, 'OVERRIDE_FREEZE', place)) throw lacking(['OVERRIDE_FREEZE'], {})
    assertMay(transaction, 'OVERRIDE_FREEZE', place)
  }
}

const guarded = jsonbObjectOf<Guarded>({ project: sql`a.project_id`, environments: sql`to_jsonb(a.environments)` })

/** Returns those of some freezes that hold now, by id. */
async function holdingNow({ tx, now }: Transaction, freezes: readonly number[]): Promise<Holding[]> {
  const at = sql`${now}::timestamptz`
  return tx
    .selectFrom('freezes as z')
    .innerJoinLateral(windowAt(at).as<'w'>(sql.ref('w')), (join) => join.onTrue())
    .select(['z.id', 'z.name', 'z.projectId as project', 'z.environments', 'w.until'])
    .select(
      sql<Guarded[]>`(
        select coalesce(jsonb_agg(${guarded} order by a.id), '[]') from approval_rules a where z.id = any(a.freeze_ids))`.as(
        'ruled',
      ),
    )
    .where('z.id', '=', anyOf(freezes))
    .where(sql<boolean>`w."from" <= ${at}`)
    .orderBy('z.id')
    .execute()
}
