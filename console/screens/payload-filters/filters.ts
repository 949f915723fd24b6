import type { Schemas } from '@flaghoist/client'

type Payload = Readonly<Record<string, Schemas['PayloadFilter']>>

/** A comparison with its path; the key tells two with the same path apart while they are edited. */
export type FilterFields = Schemas['PayloadFilter'] & { readonly key: number; readonly path: string }

export function newFilter(filters: readonly FilterFields[]): FilterFields {
  return { key: nextKey(filters), path: '', operator: 'IN', caseInsensitive: false, inverted: false, values: [] }
}

export function nextKey(all: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...all.map(({ key }) => key)) + 1
}

/** Returns the comparisons of a payload as they are edited. */
export function filtersOf(payload: Payload): FilterFields[] {
  return Object.entries(payload).map(([path, filter], key) => ({ ...filter, key, path }))
}

/** Returns comparisons as the server takes them: by the path of what they compare. */
export function payloadOf(filters: readonly FilterFields[]): Record<string, Schemas['PayloadFilter']> {
  return Object.fromEntries(filters.map(({ key: _, path, ...filter }) => [path, filter]))
}

/** Returns the name of a member as a JSON pointer has it, by which the server names what it refuses. */
export function pointerName(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1')
}
