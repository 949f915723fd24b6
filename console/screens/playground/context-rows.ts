import type { Schemas } from '@flaghoist/client'

/** A field of the context, as it is typed. */
export type ContextRow = { readonly field: string; readonly value: string }

/** Fields that the context has itself; all others are its properties. */
export const OWN_FIELDS = ['userId', 'sessionId', 'appName', 'remoteAddress', 'currentTime'] as const
const isOwn = (field: string) => OWN_FIELDS.some((own) => own === field)

/** In the address, so that no field is taken for another part of the state. */
const PREFIX = 'c.'

/** Returns the fields that an address has. */
export function rowsIn(query: URLSearchParams): ContextRow[] {
  return [...query]
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => ({ field: name.slice(PREFIX.length), value }))
}

/** Returns how to change the query of an address so that it has these fields; those without a name are left out. */
export function queryOf(rows: readonly ContextRow[], before: URLSearchParams): Record<string, string | undefined> {
  const gone = rowsIn(before).map(({ field }) => [PREFIX + field, undefined] as const)
  return Object.fromEntries([...gone, ...given(rows).map(({ field, value }) => [PREFIX + field, value] as const)])
}

/** The rows that say something: an address has no empty values. */
function given(rows: readonly ContextRow[]): ContextRow[] {
  return rows
    .map(({ field, value }) => ({ field: field.trim(), value }))
    .filter(({ field, value }) => field !== '' && value !== '')
}

export function contextOf(rows: readonly ContextRow[]): Schemas['PlaygroundContext'] {
  const entries = given(rows).map(({ field, value }) => [field, value] as const)
  return {
    ...Object.fromEntries(entries.filter(([field]) => isOwn(field))),
    properties: Object.fromEntries(entries.filter(([field]) => !isOwn(field))),
  }
}

/** Returns the value of a field of an evaluated context; undefined if it has none. */
export function valueIn(context: Schemas['EvaluatedContext'], field: string): string | undefined {
  const { properties, ...own } = context
  return properties[field] ?? (own as Readonly<Record<string, string | undefined>>)[field]
}
