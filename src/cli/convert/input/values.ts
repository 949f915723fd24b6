/** A value of a file that was read. */
export type Value = unknown

export type Members = Readonly<Record<string, Value>>

export function isMembers(value: Value): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an object; anything else is an empty one. */
export function membersOf(value: Value): Members {
  return isMembers(value) ? value : {}
}

/** Returns a list; anything else is an empty one. */
export function listOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text that is not empty. */
export function textOf(value: Value): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function numberOf(value: Value): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function textsOf(value: Value): string[] {
  return listOf(value).filter((one) => typeof one === 'string')
}

/** Returns the names of members that say something and are not among the known ones. */
export function unreadMembers(given: Members, known: readonly string[]): string[] {
  return Object.entries(given).flatMap(([name, value]) => (known.includes(name) || isNothing(value) ? [] : [name]))
}

function isNothing(value: Value): boolean {
  if (value === undefined || value === null || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Returns how a report quotes a value: short, in one line. */
export function quoted(value: Value): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
