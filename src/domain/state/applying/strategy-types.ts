import { invalidAll } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { type Change, membersOf, pathOf } from '../fields.ts'
import type { WrittenStrategy } from '../planning/strategies.ts'

type Named = { readonly name: string; readonly path: string }

/**
 * Ensures that the types of strategies exist. The database would refuse the others, too, but not say which of many
 * strategies are wrong.
 *
 * @throws DomainError invalid, with a pointer into the documents for each
 */
export async function assertStrategyTypes({ tx }: Transaction, changes: readonly Change[]): Promise<void> {
  const named = changes.flatMap(strategiesIn)
  if (named.length === 0) return
  const rows = await tx.selectFrom('strategyTypes').select('name').orderBy('name').execute()
  const known = new Set(rows.map(({ name }) => name))
  const accepted = [...known].join(', ')
  const problems = named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({ message: `There is no strategy type "${name}". Accepted: ${accepted}`, path }))
  if (problems[0] !== undefined) throw invalidAll(problems[0].message, problems)
}

function strategiesIn(change: Change): Named[] {
  const [member, , part] = membersOf(change.field)
  if (change.kind !== 'features' || member !== 'environments' || part !== 'strategies') return []
  const strategies = (change.after ?? []) as readonly WrittenStrategy[]
  return strategies.map(({ name }, index) => ({ name, path: `${pathOf(change)}/${index}/name` }))
}
