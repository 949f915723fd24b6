import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBatchable } from '../../laws/dry-runs.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { batchOf, withoutChance } from '../../support/batched.ts'
import { operations } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { openWorld, serverOfWorlds, type World } from '../../support/world.ts'

/** Numbers that the scenarios put into names, for each world others. */
const MADE = [/(?<=[a-z]-)\d+\b/g, /(?<=Nordic customers )\d+/g]

/** What one statement counts gets its numbers in any order. */
const ANY_ORDER = 'feature_count_changes'

/** All rows of a world, comparable with those of another one. */
async function stateOf({ db }: World): Promise<unknown> {
  const tables = Object.entries(await dump(db)).map(([name, rows]) => {
    const compared = name === ANY_ORDER ? rows.map((row) => ({ ...(row as object), id: 0 })) : rows
    const texts = compared.map((row) =>
      MADE.reduce((text, pattern) => text.replaceAll(pattern, '…'), JSON.stringify(withoutChance(row))),
    )
    return [name, texts.sort()]
  })
  return Object.fromEntries(tables)
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serverOfWorlds()
})
afterAll(() => app.close())

describe.each([...operations.values()].filter(isBatchable))('$id', ({ id }) => {
  test('does the same in a batch as by itself', async () => {
    const alone = await openWorld(app)
    const { by, ...request } = await requestOf(alone, id)
    await by.send(id, request)
    const expected = await stateOf(alone)
    const together = await openWorld(app)
    const { by: again, ...same } = await requestOf(together, id)
    const { error } = await again.send('runBatch', { body: batchOf(id, same) })
    expect(error).toBeUndefined()
    expect(await stateOf(together)).toEqual(expected)
  })
})
