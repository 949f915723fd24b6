import type { Schema } from '../../../contract.ts'
import type { Problem } from '../document/document-check.ts'
import type { StateDocuments } from '../document/set.ts'
import { fieldOf, pathOf } from '../fields.ts'

/**
 * Returns where documents turn a feature on, and say that it has no enabled strategy. Turning on would add the default
 * strategy, and the documents would remove it again. Where they say nothing of strategies, it is added and stays.
 */
export function onProblems({ features }: Pick<StateDocuments, 'features'>): Problem[] {
  return Object.entries(features).flatMap(([name, { archived, environments = {} }]) =>
    archived === true
      ? []
      : Object.entries(environments).flatMap(([environment, part]) =>
          problemsIn(part).map(({ message, path }) => {
            const field = `${fieldOf('environments', environment)}${path}`
            return { message, path: pathOf({ kind: 'features', name, field }) }
          }),
        ),
  )
}

function problemsIn({ enabled, strategies, initial = {} }: Schema<'StateFeatureEnvironment'>): Problem[] {
  const isOn = enabled ?? initial.enabled ?? false
  const hasEnabled = (strategies ?? initial.strategies)?.some(({ disabled }) => !disabled) ?? true
  if (!isOn || hasEnabled) return []
  const path = strategies === undefined ? '/initial/strategies' : '/strategies'
  return [{ message: 'is on without an enabled strategy; add one, or leave "strategies" out', path }]
}
