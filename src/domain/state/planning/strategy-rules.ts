import type { LegalValues } from '../../context-fields/context-field.ts'
import { type Constraint, constraintProblems } from '../../features/strategies/constraint.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import type { Problem } from '../document/document-check.ts'
import { type Change, isSameValue, membersOf, pathOf } from '../fields.ts'
import type { Compared } from './compared.ts'

type Known = Pick<Compared, 'documents' | 'present'>

/** A list of constraints that is written, and all that are there before. */
type Constraints = {
  readonly path: string
  readonly after: readonly Constraint[]
  readonly before: readonly Constraint[]
}

type Ruled = Pick<Strategy, 'name' | 'constraints'>

type Written = {
  readonly strategy: Ruled
  readonly before: readonly Ruled[]
  readonly path: string
}

/** Returns the constraints that a change writes and that are not acceptable. Present ones may stay. */
export function constraintRuleProblems(change: Change, known: Known, legal: LegalValues): Problem[] {
  return constraintsIn(change, known).flatMap(({ path, after, before }) =>
    constraintProblems(after, legal, path, before).map((problem) => ({ path, ...problem })),
  )
}

/** Returns the strategies that a change writes and whose types do not exist. */
export function strategyTypeProblems(change: Change, known: Known): Problem[] {
  const types = known.present.strategyTypes
  return strategiesIn(change, known)
    .filter(({ strategy }) => !types.has(strategy.name))
    .map(({ strategy: { name }, path }) => ({
      message: `is refused: There is no strategy type "${name}". Accepted: ${[...types].join(', ')}`,
      path: `${path}/name`,
    }))
}

/** Returns the lists of constraints that a change writes, without lists that a present strategy has. */
export function constraintsIn(change: Change, known: Known): Constraints[] {
  const { kind, field, before, after } = change
  if (kind === 'segments' && field === '/constraints')
    return [
      { path: pathOf(change), after: after as readonly Constraint[], before: (before ?? []) as readonly Constraint[] },
    ]
  return strategiesIn(change, known)
    .filter(
      ({ strategy, before: there }) => !there.some(({ constraints }) => isSameValue(constraints, strategy.constraints)),
    )
    .map(({ strategy, before: there, path }) => ({
      path: `${path}/constraints`,
      after: strategy.constraints,
      before: there.flatMap(({ constraints }) => constraints),
    }))
}

function strategiesIn(change: Change, { documents }: Known): Written[] {
  const { kind, name, field } = change
  if (kind !== 'features' || !field.startsWith('/environments/') || !field.endsWith('/strategies')) return []
  const [, environment = ''] = membersOf(field)
  const isInitial = documents.features[name]?.environments?.[environment]?.strategies === undefined
  const path = pathOf({ ...change, field: isInitial ? field.replace(/strategies$/, 'initial/strategies') : field })
  const before = (change.before ?? []) as readonly Ruled[]
  const after = (change.after ?? []) as readonly Ruled[]
  return after.map((strategy, index) => ({ strategy, before, path: `${path}/${index}` }))
}

/** Returns the values that context fields accept once the documents are applied. */
export function legalValuesIn({ documents, present }: Known): LegalValues {
  const written = Object.entries(documents.contextFields)
  const values = new Map<string, ReadonlySet<string>>()
  for (const [name, { legalValues }] of [...present.contextFields, ...written]) {
    if (legalValues === undefined) continue
    if (legalValues.length === 0) values.delete(name)
    else values.set(name, new Set(legalValues.map(({ value }) => value)))
  }
  return values
}
