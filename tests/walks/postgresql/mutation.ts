import fc, { type Arbitrary } from 'fast-check'

/** One change to a JSON document: where, counted over all its values, and what happens there. */
export type Mutation = { at: number; does: 'drop' | 'put' | 'wrap' | 'repeat' | 'rename'; value: unknown }

/** Values that no caller expects where another one was asked for. */
const JUNK = [
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '',
  ' ',
  'nobody-made-this',
  '1',
  'true',
  'x'.repeat(10_000),
  '2026-02-30T25:00:00Z',
  'a\0b',
  '\ud83d',
  '/',
  '~2',
  [],
  {},
  [[]],
  [null],
  { value: {} },
]

export const mutations: Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 1000 }),
  does: fc.constantFrom('drop', 'put', 'put', 'put', 'wrap', 'repeat', 'rename'),
  value: fc.constantFrom<unknown>(...JUNK),
})

type Position = { parent: Record<string, unknown> | unknown[]; key: string }

/** `document` with the change made; the document itself stays as it is. */
export function mutated(document: unknown, { at, does, value }: Mutation): unknown {
  const root = { document: structuredClone(document) }
  const places = [...placesIn(root)]
  const place = places[at % places.length]
  if (place === undefined) return value
  const parent = place.parent as Record<string, unknown>
  const current = parent[place.key]
  switch (does) {
    case 'drop':
      if (Array.isArray(parent)) parent.splice(Number(place.key), 1)
      else delete parent[place.key]
      break
    case 'put':
      parent[place.key] = value
      break
    case 'wrap':
      parent[place.key] = Array.isArray(current) ? { items: current } : [current]
      break
    case 'repeat':
      if (Array.isArray(parent)) parent.push(structuredClone(current))
      else parent[place.key] = [current, structuredClone(current)]
      break
    case 'rename':
      delete parent[place.key]
      parent[`${place.key}s`] = current
  }
  return root.document
}

function* placesIn(parent: Record<string, unknown> | unknown[]): Generator<Position> {
  for (const [key, child] of Object.entries(parent)) {
    yield { parent, key }
    if (typeof child === 'object' && child !== null) yield* placesIn(child as Record<string, unknown>)
  }
}
