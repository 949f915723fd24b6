import type { Schema } from '../../contract.ts'
import { NO_VARIANT_ON } from '../evaluation/variants.ts'

type Dependency = NonNullable<Schema<'ClientFeature'>['dependencies']>[number]

/**
 * Returns dependencies so that each on a parent without a variant also says that the parent is on. For Node.js 4, one
 * that is off has the variant `disabled`, too. What says so already stays as it is, also through several relays.
 */
export function inPlainDependencies(dependencies: readonly Dependency[]): Dependency[] {
  const asked = dependencies.filter(({ enabled = true, variants = [] }) => enabled && variants.length === 0)
  const areOn = new Set(asked.map(({ feature }) => feature))
  return dependencies.flatMap((dependency) => {
    const { feature, enabled = true, variants = [] } = dependency
    const asksForNone = enabled && variants.includes(NO_VARIANT_ON.name) && !areOn.has(feature)
    return asksForNone ? [{ feature, enabled }, dependency] : [dependency]
  })
}
