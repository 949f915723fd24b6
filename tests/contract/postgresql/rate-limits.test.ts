import { expect } from 'vitest'
import { makeKey } from '../../support/api-tokens.ts'
import { operations } from '../../support/contract.ts'
import { startInstance } from '../../support/instance.ts'
import { makeEndpoint } from '../../support/signals.ts'
import { it } from '../../support/world.ts'

it('every operation answers 429 above the limit of its caller', { timeout: 60_000 }, async ({ world }) => {
  const { client, clientWith } = await startInstance(world.db, {
    rateLimits: { admin: 1, public: 1, sdk: 1, signal: 1 },
  })
  const sdks = {
    client: clientWith((await makeKey(world)).secret),
    frontend: clientWith((await makeKey(world, { type: 'frontend' })).secret),
  }
  const { secret } = await makeEndpoint(world)
  expect(operations.size).toBeGreaterThan(200)
  for (const { id, url, access, sdkKeys } of operations.values()) {
    const others = access === 'signal' ? clientWith(secret) : client()
    const caller = access === 'sdk' ? sdks[sdkKeys[0] ?? 'client'] : others
    const params = Object.fromEntries([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']))
    await caller.send(id, { params })
    const { status, error, headers } = await caller.send(id, { params })
    expect({ id, status, name: error?.name }).toEqual({ id, status: 429, name: 'RateLimitError' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})
