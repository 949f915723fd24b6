import type { Db } from '../../db/handles.ts'
import { rulesOfAllFeatures } from '../../domain/sdk-warnings/queries.ts'
import { type Finding, note, ok } from './finding.ts'

const MAX_SHOWN = 5

/** Counts the stored rules that SDKs read in different ways, and names the first features. */
export async function findingOfRules(db: Db): Promise<Finding> {
  const { total, features, rules } = await rulesOfAllFeatures(db)
  if (total === 0) return ok('rules', 'all SDKs read the rules of all features alike')
  const names = [...new Set(rules.map(({ feature }) => feature))].slice(0, MAX_SHOWN)
  const others = features > names.length ? `, and ${features - names.length} more` : ''
  return note(
    'rules',
    `SDKs read ${total} rules of ${features} features in different ways: ${names.join(', ')}${others}`,
    'see the overview of their projects, and "Operators and SDKs" in docs/reference/evaluation.md',
  )
}
