import { type Expression, type RawBuilder, sql } from 'kysely'

/** Tags in two lists of the same length, as a statement takes them. */
export type TagPairs = { tagTypes: string[]; tagValues: string[] }

/** Splits tags of the form `type:value`. The name of a type has no colon; a text without a colon matches no tag. */
export function tagPairs(tags: readonly string[] = []): TagPairs {
  const pairs = tags
    .filter((tag) => tag.includes(':'))
    .map((tag) => [tag.slice(0, tag.indexOf(':')), tag.slice(tag.indexOf(':') + 1)] as const)
  return { tagTypes: pairs.map(([type]) => type), tagValues: pairs.map(([, value]) => value) }
}

/** Selects the names of the features that have one of the tags, once for each that they have. */
export function featuresTagged(types: unknown, values: unknown): RawBuilder<unknown> {
  return sql`select g.feature_name from feature_tags g
    join unnest(${types}::text[], ${values}::text[]) as asked (type, value)
      on g.tag_type = asked.type and g.tag_value = asked.value`
}

/**
 * Whether `names` selects the feature `f`. The names are read first, once: with a join, the planner, which does not
 * know how many features a project has, could read them for each feature.
 */
export function isNamedIn(names: Expression<unknown>): RawBuilder<boolean> {
  return sql`(f.name = any(array(${names})))`
}
