import { contentHash } from '../../runtime/hash.ts'

/**
 * Returns the revision of a state: a hash of its content. Equal states have the same one on every server, also when one
 * was read from a table and the other from an event.
 */
export function revisionOf(state: unknown): string {
  return contentHash(canonicalJson(state))
}

/**
 * Returns JSON that does not depend on the order of members. Members that are undefined are omitted, as in JSON: an
 * event does not have them either.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const record = value as Readonly<Record<string, unknown>>
  const names = Object.keys(record).sort()
  const members = names.flatMap((name) =>
    record[name] === undefined ? [] : [`${JSON.stringify(name)}:${canonicalJson(record[name])}`],
  )
  return `{${members.join()}}`
}
