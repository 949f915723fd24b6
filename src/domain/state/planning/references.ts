import { type Fields, fieldOf, membersOf } from '../fields.ts'
import { didYouMean, isMade } from './coming.ts'
import type { Compared } from './compared.ts'

type What = 'tag type' | 'parent' | 'segment' | 'strategy type'

/** Something that a field of a feature names, and that neither exists nor is made by the documents. */
export type Missing = { readonly what: What; readonly name: string; readonly path: string }

const NAMING = /^\/(?:tags\/|dependencies\/|environments\/[^/]*\/strategies$)/

/** The fields that name something missing, each with all of that. */
export type AllMissing = ReadonlyMap<string, readonly Missing[]>

/** Returns what the fields of a feature name and what is missing. */
export function missingOf(fields: Fields, compared: Compared): AllMissing {
  const missing = new Map<string, Missing[]>()
  for (const [field, value] of fields) {
    const ofField = missingIn(field, value, compared)
    if (ofField.length > 0) missing.set(field, ofField)
  }
  return missing
}

/** Returns what the value of a field names and what is missing, each with its JSON pointer in the feature. */
export function missingIn(field: string, value: unknown, compared: Compared): Missing[] {
  if (!NAMING.test(field)) return []
  const [member = ''] = membersOf(field)
  if (member === 'tags') {
    const { type } = value as { readonly type: string }
    return isThere('tag type', type, compared) ? [] : [{ what: 'tag type', name: type, path: field }]
  }
  if (member === 'dependencies') {
    const { feature } = value as { readonly feature: string }
    return isThere('parent', feature, compared) ? [] : [{ what: 'parent', name: feature, path: field }]
  }
  const strategies = value as readonly { readonly name: string; readonly segments: readonly string[] }[]
  return strategies.flatMap(({ name, segments }, index): Missing[] => [
    ...(isThere('strategy type', name, compared)
      ? []
      : [{ what: 'strategy type' as const, name, path: `${field}${fieldOf(String(index), 'name')}` }]),
    ...segments
      .filter((segment) => !isThere('segment', segment, compared))
      .map(
        (segment): Missing => ({
          what: 'segment',
          name: segment,
          path: `${field}${fieldOf(String(index), 'segments')}`,
        }),
      ),
  ])
}

function isThere(what: What, name: string, compared: Compared): boolean {
  const { present, documents } = compared
  if (what === 'tag type') return present.tagTypes.has(name) || isMade({ kind: 'tagTypes', name }, compared)
  if (what === 'segment') return present.segments.has(name) || isMade({ kind: 'segments', name }, compared)
  if (what === 'strategy type') return present.strategyTypes.has(name)
  if (present.features.has(name)) return true
  return isMade({ kind: 'features', name }, compared) && documents.features[name]?.archived !== true
}

/** Returns what is wrong in documents with a missing name; undefined for what `ruleProblems` says. */
export function missingMessage({ what, name }: Missing, { present, documents }: Compared): string | undefined {
  if (what === 'strategy type') return undefined
  if (what === 'tag type') return `has the tag type "${name}", which does not exist; add it to "tagTypes"`
  const hint = (kind: 'features' | 'segments') =>
    didYouMean(name, [...present[kind].keys(), ...Object.keys(documents[kind])])
  if (what === 'parent') return `depends on the feature "${name}", which does not exist${hint('features')}`
  return `names the segment "${name}", which does not exist${hint('segments')}`
}
