import type { Schema } from '../../../contract.ts'
import { SECTIONS, type Section } from './document-check.ts'

type Sections = { readonly [Name in Section]: Readonly<NonNullable<Schema<'StateDocument'>[Name]>> }

/**
 * Returns values by name. A look-up finds nothing but these: an ordinary object also has `constructor` and `__proto__`,
 * which are names that features, projects and environments may have.
 */
export function byOwnNames<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const values: Record<string, Value> = Object.create(null)
  for (const [name, value] of entries) values[name] = value
  return values
}

/** Returns documents in which names are looked up as `byOwnNames` says. */
export function withOwnNames<Documents extends Sections>(documents: Documents): Documents {
  const others = SECTIONS.filter((section) => section !== 'features')
  const sections = others.map((section) => [section, byOwnNames(Object.entries(documents[section]))] as const)
  const features = Object.entries(documents.features).map(
    ([name, feature]) => [name, withOwnEnvironments(feature)] as const,
  )
  return { ...documents, ...Object.fromEntries(sections), features: byOwnNames(features) }
}

function withOwnEnvironments(feature: Schema<'StateFeature'>): Schema<'StateFeature'> {
  const { environments } = feature
  return environments === undefined ? feature : { ...feature, environments: byOwnNames(Object.entries(environments)) }
}
