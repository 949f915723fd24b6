import { sql } from 'kysely'
import { compiledForList } from '../../../db/compiled.ts'
import { countsAt } from '../../access/holders-in-sql.ts'
import { type ChangedPlace, freezingOf, placesChangedBy } from '../../change-control/frozen.ts'
import { breaksGlass } from '../../change-control/guard.ts'
import { conflict } from '../../errors.ts'
import type { NewEvent } from '../../event-types.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { may } from '../../rights.ts'
import { placeInWords, type Transaction } from '../../transaction/transaction.ts'
import { oldestApproval } from '../reader.ts'

type Guarded = ProjectEnvironment & { readonly needed: number; readonly counting: number }

type Asking = { readonly request: number; readonly oldest: Date; readonly now: Date }

/** The guarded ones of some places, and how many approvals of a request count there. */
const guardedPlaces = compiledForList<ChangedPlace & Asking, Guarded>(
  { project: 'text', environment: 'text', request: 'int', oldest: 'timestamptz', now: 'timestamptz' },
  (given) => sql<Guarded>`
    select min(given.position) as position, c.project_id as project, c.environment, c.required_approvals as needed, (
      select count(*)::int from change_request_reviews v join users u on u.id = v.user_id
      where v.change_request_id = given.request and v.verdict = 'approved' and not v.outdated
        and v.created_at >= given.oldest
        and ${countsAt({ project: sql`c.project_id`, environment: sql`c.environment` }, sql`given.now`)}
      ) as counting
    from ${given} join change_request_settings c on c.enabled and c.environment = given.environment
      and (given.project is null or given.project = c.project_id)
    group by given.request, given.oldest, given.now, c.project_id, c.environment, c.required_approvals
    order by c.project_id, c.environment`,
)

/**
 * Ensures that a request that is being applied has the approvals that other guarded places need which it has changed,
 * such as the other environments of a feature that it archives; or that the caller may change something there without
 * them.
 *
 * @param events what its changes have recorded, and sent
 * @throws DomainError conflict, naming the places in the project of the request: its readers may not see others
 */
export async function assertApprovedElsewhere(
  transaction: Transaction,
  { id, project, environment }: ProjectEnvironment & { readonly id: number },
  events: readonly NewEvent[],
): Promise<void> {
  const { tx, now, actor } = transaction
  const wider = events.flatMap((event) => {
    const { where: frozen, isOff } = freezingOf(event) ?? {}
    if (frozen === undefined || frozen === 'in its environment') return []
    const { subject, data, preData } = event
    const of = { project: subject.project, environment: subject.environment, feature: subject.feature }
    return [{ ...of, now, data, preData, frozen, isOff }]
  })
  if (wider.length === 0) return
  const oldest = oldestApproval(transaction)
  const changed = await placesChangedBy(tx, wider)
  const places = changed.map(({ isOff: _, ...place }) => ({ ...place, request: id, oldest, now }))
  const elsewhere = (await guardedPlaces(tx, places)).filter(
    (place) => place.project !== project || place.environment !== environment,
  )
  const refused = elsewhere.filter(
    (place) =>
      place.counting < place.needed &&
      !may(actor.rights, 'SKIP_CHANGE_REQUEST', place) &&
      !breaksGlass(transaction, place),
  )
  if (refused.length === 0) return
  const reasons = refused.map((place) =>
    place.project !== project
      ? 'in another project, which needs approvals of users who may approve there'
      : `${placeInWords(place).trim()}, which needs ${place.needed} approvals of users who may approve there, of which ${place.counting} ${place.counting === 1 ? 'is' : 'are'} there`,
  )
  throw conflict(
    `The change request ${id} also changes something ${[...new Set(reasons)].join(', and ')}. Ask for them`,
  )
}
