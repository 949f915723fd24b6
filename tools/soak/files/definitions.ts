import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../src/contract.ts'
import type { Random } from '../random.ts'
import type { Call } from './caller.ts'

/** What belongs to no feature: managers say some members of it, and the user edits others. */
export const SEGMENTS = ['beta', 'staff', 'nordic'] as const
export const FIELDS = ['plan', 'region'] as const

export type Shared = Required<Pick<Schema<'StateDocument'>, 'segments' | 'contextFields'>>

const text = (random: Random) => `Text ${random.whole(0, 999)}`

function named<Value>(names: readonly string[], value: () => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value()]))
}

/** One manager has the descriptions. */
export function descriptions(random: Random): Shared {
  return {
    segments: named(SEGMENTS, () => ({ description: text(random) })),
    contextFields: named(FIELDS, () => ({ description: text(random) })),
  }
}

/** The other one has the order of the same context fields. */
export function order(random: Random): Shared {
  return { segments: {}, contextFields: named(FIELDS, () => ({ sortOrder: random.whole(0, 99) })) }
}

export async function createShared(call: Call): Promise<void> {
  for (const name of SEGMENTS) await call('POST', '/api/admin/segments', { name, constraints: [] })
  for (const name of FIELDS) await call('POST', '/api/admin/context', { name })
}

/** Returns what is not there of what a manager says. */
export async function missingOf({ segments, contextFields }: Shared, call: Call): Promise<string[]> {
  const missing = (what: string, said: object, stored: object) =>
    Object.entries(said).flatMap(([member, value]) =>
      isDeepStrictEqual((stored as Record<string, unknown>)[member], value) ? [] : [`${member} of ${what}`],
    )
  const there = await segmentsByName(call)
  const ofFields = Object.entries(contextFields).map(async ([name, said]) => {
    const { body } = await call('GET', `/api/admin/context/${name}`)
    return missing(`the context field ${name}`, said, body as object)
  })
  return [
    ...Object.entries(segments).flatMap(([name, said]) => missing(`the segment ${name}`, said, there.get(name) ?? {})),
    ...(await Promise.all(ofFields)).flat(),
  ]
}

export async function segmentsByName(call: Call): Promise<ReadonlyMap<string, Schema<'Segment'>>> {
  const { body } = await call('GET', '/api/admin/segments')
  return new Map((body as Schema<'Segments'>).segments.map((segment) => [segment.name, segment]))
}
