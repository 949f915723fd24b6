import { anyOf } from '../../db/sql.ts'
import { recordEvent } from '../events/record.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { actorOf, type StorableRefusals } from './refused-attempts.ts'

/**
 * Records an event for each of the refusals. It names a project only if that exists and is not private: the name comes
 * from the caller, and readers of the log may not see every project.
 */
export async function recordRefusedAttempts(
  transaction: Transaction,
  refusals: readonly StorableRefusals[],
): Promise<void> {
  const open = await openProjects(transaction, refusals)
  for (const { group, attempt, attempts, since, until } of refusals) {
    const count = { attempts, since: since.toISOString(), until: until.toISOString() }
    const named = { ...inContext(transaction, { correlation: attempt?.correlation }), actor: actorOf(attempt) }
    if (attempt === undefined) {
      const type = group === 'requests' ? 'request-refused' : 'sign-in-refused'
      await recordEvent(named, type, {}, { data: { others: true, ...count } })
    } else if (attempt.type === 'sign-in-refused') {
      await recordEvent(named, attempt.type, {}, { data: { ...attempt.data, ...count } })
    } else {
      const { project, ...data } = attempt.data
      const shown = project !== undefined && open.has(project) ? { project } : {}
      await recordEvent(named, attempt.type, {}, { data: { ...data, ...shown, ...count } })
    }
  }
}

async function openProjects({ tx }: Transaction, refusals: readonly StorableRefusals[]): Promise<ReadonlySet<string>> {
  const named = refusals.flatMap(({ attempt }) =>
    attempt?.type === 'request-refused' && attempt.data.project !== undefined ? [attempt.data.project] : [],
  )
  if (named.length === 0) return new Set()
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', anyOf(named))
    .where('mode', '!=', 'private')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
