import fc, { type Arbitrary } from 'fast-check'
import {
  ADDRESSES,
  FIELDS,
  IDS,
  NUMBERS,
  ODD_FIELDS,
  ODD_NUMBERS,
  ODD_VERSIONS,
  TEXTS,
  TIMES,
  VERSIONS,
} from './vocabulary.ts'

/** Who asks, as every SDK can be told. */
export type Context = {
  readonly appName: string
  readonly environment: string
  readonly userId?: string
  readonly sessionId: string
  readonly remoteAddress: string
  readonly currentTime?: string
  readonly properties: Readonly<Record<string, string>>
}

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** The fields that results may be drawn by are always there. */
export const context: Arbitrary<Context> = fc
  .record({
    userId: maybe([...IDS, ...TEXTS, '']),
    sessionId: fc.integer({ min: 0, max: 10_000 }).map(String),
    remoteAddress: fc.constantFrom(...ADDRESSES, 'foo'),
    currentTime: maybe(TIMES),
    accountId: fc.integer({ min: 0, max: 10_000 }).map(String),
    region: maybe(TEXTS),
    plan: maybe([...TEXTS, '']),
    email: maybe(TEXTS),
    number: maybe([...NUMBERS, ...ODD_NUMBERS]),
    version: maybe([...VERSIONS, ...VERSIONS, ...ODD_VERSIONS]),
    address: maybe([...ADDRESSES, '10.1.2.3/32', 'foo']),
    odd: fc.option(fc.constantFrom(...ODD_FIELDS.filter(isOwn)), { nil: undefined }),
    oddValue: fc.constantFrom(...TEXTS),
  })
  .map(({ userId, sessionId, remoteAddress, currentTime, odd, oddValue, ...properties }) => ({
    appName: 'web-shop',
    environment: 'development',
    ...(userId !== undefined && { userId }),
    sessionId,
    remoteAddress,
    ...(currentTime !== undefined && { currentTime }),
    properties: present({ ...properties, ...(odd !== undefined && { [odd]: oddValue }) }),
  }))

/** Members of the context itself, and what an object of JavaScript can't have, are no properties. */
function isOwn(field: string): boolean {
  return !['currentTime', 'remoteAddress', '__proto__', 'properties', ...FIELDS].includes(field)
}

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
