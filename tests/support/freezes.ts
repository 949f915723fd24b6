import { expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { NOW } from './change-requests.ts'
import type { World } from './world.ts'

/** A freeze of an hour around the time of the tests. */
export const HOUR = { name: 'Sale', start: '2026-11-20T08:30', end: '2026-11-20T09:30', timeZone: 'UTC' }
export const until = '2026-11-20T09:30:00.000Z'
export const reason = { 'x-override-reason': 'Payments fail, incident 4711' }

/** Makes a freeze that holds, everywhere unless it says otherwise. */
export async function freeze(world: World, more: Partial<Schema<'FreezeInput'>> = {}) {
  world.at(NOW)
  const { status, body, error } = await world.admin.call('createFreeze', { body: { ...HOUR, ...more } })
  expect({ status, error }).toEqual({ status: 201, error: undefined })
  await world.forgetEvents()
  return body
}
