import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { updateEnvironment } from '../../../src/domain/environments/commands.ts'
import { createFeature } from '../../../src/domain/features/create.ts'
import { deleteTagType } from '../../../src/domain/tag-types/commands.ts'
import { transactionWith } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import type { Transaction } from '../../../src/domain/transaction/transaction.ts'
import { followKeysJob } from '../../../src/jobs/follow.ts'
import { askingIn } from '../../support/asking.ts'
import { sharedDatabase } from '../../support/database.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { serverOn } from '../../support/server.ts'
import { locker, otherConnections, sessionsInWait, until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Several servers on one database, each with its own connections and with a cache of its own. A caller who reads after
 * a change was answered, wherever, sees it.
 */

const FEATURE = '/projects/default/features/shared-feature'
const DEVELOPMENT = `${FEATURE}/environments/development`

/** The server of the world, and one more on connections of its own. */
async function twoServers(world: World): Promise<[FastifyInstance, FastifyInstance]> {
  const { url } = await sharedDatabase()
  if (url === undefined) throw new Error('PostgreSQL has an address')
  const { db, close } = connectPostgres(url, () => {})
  const other = await serverOn(db)
  onTestFinished(async () => {
    await other.close()
    await close()
  })
  return [world.app, other]
}

/** Something that one client alone changes, again and again: how, and where it shows. */
type Subject = {
  change(turn: number): [method: InjectOptions['method'], path: string, body?: unknown]
  shown?(feature: Schema<'Feature'>): unknown
  /** The same in a list. */
  listed?(summary: Schema<'FeatureSearchResult'>): unknown
  expected(turn: number): unknown
}

const isEven = (turn: number) => turn % 2 === 0
const environment = (feature: Schema<'Feature'>, name: string) =>
  feature.environments.find((environment) => environment.name === name)

const subjects: Record<string, Subject> = {
  description: {
    change: (turn) => ['PATCH', FEATURE, [{ op: 'replace', path: '/description', value: `turn ${turn}` }]],
    shown: (feature) => feature.description,
    listed: (summary) => summary.description,
    expected: (turn) => `turn ${turn}`,
  },
  tags: {
    change: (turn) => [
      'PUT',
      '/features/shared-feature/tags',
      {
        addedTags: [{ type: 'simple', value: `turn-${turn}` }],
        removedTags: [{ type: 'simple', value: `turn-${turn - 1}` }],
      },
    ],
    shown: (feature) => (feature.tags ?? []).filter(({ type }) => type === 'simple').map(({ value }) => value),
    expected: (turn) => [`turn-${turn}`],
  },
  'a tag that is deleted': {
    change: (turn) =>
      isEven(turn)
        ? ['POST', '/features/shared-feature/tags', { type: 'team', value: 'shop' }]
        : ['DELETE', '/tags/team/shop'],
    shown: (feature) => (feature.tags ?? []).some(({ type }) => type === 'team'),
    listed: (summary) => summary.tags.some(({ type }) => type === 'team'),
    expected: isEven,
  },
  variants: {
    change: (turn) => ['PUT', `${DEVELOPMENT}/variants`, [{ name: `turn-${turn}`, weight: 1000 }]],
    shown: (feature) => environment(feature, 'development')?.variants?.map(({ name }) => name),
    expected: (turn) => [`turn-${turn}`],
  },
  strategies: {
    change: (turn) => ['POST', `${DEVELOPMENT}/strategies`, { name: 'default', title: `turn ${turn}` }],
    shown: (feature) => environment(feature, 'development')?.strategies?.at(-1)?.title,
    expected: (turn) => `turn ${turn}`,
  },
  'on and off': {
    change: (turn) => ['POST', `${FEATURE}/environments/production/${isEven(turn) ? 'on' : 'off'}`],
    shown: (feature) => environment(feature, 'production')?.enabled,
    listed: (summary) => summary.environments.find(({ name }) => name === 'production')?.enabled,
    expected: isEven,
  },
  children: {
    change: (turn) =>
      isEven(turn)
        ? ['POST', '/projects/default/features/child/dependencies', { feature: 'shared-feature' }]
        : ['DELETE', '/projects/default/features/child/dependencies'],
    shown: (feature) => feature.children,
    expected: (turn) => (isEven(turn) ? ['child'] : []),
  },
  stages: {
    change: (turn) =>
      isEven(turn)
        ? ['POST', `${FEATURE}/lifecycle/complete`, { status: 'kept' }]
        : ['POST', `${FEATURE}/lifecycle/uncomplete`],
    shown: (feature) => feature.lifecycle?.stage,
    listed: (summary) => summary.lifecycle?.stage,
    expected: (turn) => (isEven(turn) ? 'completed' : 'initial'),
  },
  environments: {
    change: (turn) => ['PUT', '/environments/sort-order', { staging: turn }],
    shown: (feature) => environment(feature, 'staging')?.sortOrder,
    listed: (summary) => summary.environments.find(({ name }) => name === 'staging')?.sortOrder,
    expected: (turn) => turn,
  },
  'environments of the project': {
    change: (turn) =>
      isEven(turn)
        ? ['POST', '/projects/default/environments', { environment: 'testing' }]
        : ['DELETE', '/projects/default/environments/testing'],
    shown: (feature) => environment(feature, 'testing') !== undefined,
    listed: (summary) => summary.environments.some(({ name }) => name === 'testing'),
    expected: isEven,
  },
  'the name of a segment': {
    change: (turn) => ['PUT', '/segments/1', { name: `turn ${turn}`, constraints: [] }],
    listed: (summary) => summary.segments,
    expected: (turn) => [`turn ${turn}`],
  },
}

const TURNS = 12

// The embedded engine has one connection, and one process at a time.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('two servers', () => {
  it('both show each change once it was answered, however many there are at once', async ({ world }) => {
    const ask = askingIn(world)
    const servers = await twoServers(world)
    await world.feature({ name: 'shared-feature' })
    await world.feature({ name: 'child' })
    await world.admin.call('createTagType', { body: { name: 'team' } })
    for (const name of ['staging', 'testing'])
      await world.admin.call('createEnvironment', { body: { name, type: 'test' } })
    await ask(world.app, 'POST', '/projects/default/environments', { environment: 'staging' })
    await ask(world.app, 'POST', '/segments', { name: 'turn', constraints: [] })
    await ask(world.app, 'POST', `${DEVELOPMENT}/strategies`, { name: 'default', segments: [1] })
    const read = async (server: FastifyInstance) => (await ask(server, 'GET', FEATURE)) as Schema<'Feature'>
    const list = async (server: FastifyInstance) => {
      const { features } = (await ask(server, 'GET', '/projects/default/features')) as Schema<'FeatureList'>
      return features.find(({ name }) => name === 'shared-feature') as Schema<'FeatureSearchResult'>
    }

    let isOver = false
    const readers = servers.map(async (server) => {
      while (!isOver) await Promise.all([read(server), list(server)])
    })
    const wrong: unknown[] = []
    const writers = Object.entries(subjects).map(async ([subject, { change, shown, listed, expected }], position) => {
      for (let turn = 0; turn < TURNS; turn++) {
        await ask(servers[(turn + position) % 2 === 0 ? 0 : 1], ...change(turn))
        const seen = [
          ...(shown ? (await Promise.all(servers.map(read))).map(shown) : []),
          ...(listed ? (await Promise.all(servers.map(list))).map(listed) : []),
        ]
        const right = seen.map(() => expected(turn))
        if (JSON.stringify(seen) !== JSON.stringify(right)) wrong.push({ subject, turn, seen, right })
      }
    })
    await Promise.all(writers).finally(() => {
      isOver = true
    })
    await Promise.all(readers)
    expect(wrong).toEqual([])
  })

  it('both refuse a key that one of them has deleted, once they have looked', async ({ world }) => {
    const created = { tokenName: 'web shop', type: 'client', environment: 'development' } as const
    const { body: token } = await world.admin.call('createApiToken', { body: created })
    const connections = await otherConnections()
    const other = await serverOn(connections)
    onTestFinished(() => other.close())
    const status = async () => {
      const headers = { authorization: token.secret }
      return (await other.inject({ url: '/api/client/features', headers })).statusCode
    }
    expect(await status()).toBe(200)
    await world.admin.call('deleteApiToken', { params: { token: String(token.id) } })
    // Its cache is used until it looks again, which it does several times a second.
    expect(await status()).toBe(200)
    // Features that can't be read hold up nothing of it.
    await locker('lock table features in access exclusive mode')
    await followKeysJob(connections)()
    expect(await status()).toBe(401)
  })

  it('answer an OpenFeature client that has heard of a change at the other one', async ({ world }) => {
    const sdk = await sdkWith(world)
    const other = await serverOn(await otherConnections())
    onTestFinished(() => other.close())
    const namesAtOther = async (query: Record<string, string>) => {
      const headers = { authorization: sdk.key }
      const answered = await other.inject({
        method: 'POST',
        url: '/ofrep/v1/evaluate/flags',
        query,
        headers,
        payload: {},
      })
      return answered.json().flags.map(({ key }: { key: string }) => key)
    }
    expect(await namesAtOther({})).toEqual([])
    await world.feature({ name: 'checkout' })
    const { headers } = await sdk.call('getClientFeatures', { headers: { 'unleash-client-spec': '5.1.9' } })
    const flagConfigEtag = String(headers.etag).replaceAll('"', '')
    // It does not look by itself in a test.
    expect(await namesAtOther({})).toEqual([])
    expect(await namesAtOther({ flagConfigEtag })).toEqual(['checkout'])
  })

  it('show an environment as it is, of a feature that came while it was changed', async ({ world }) => {
    const type = async () => environment(await featureNamed(world, 'late'), 'production')?.type
    await inTurn(world, {
      first: (transaction) => createFeature(transaction, 'default', { name: 'late' }),
      second: (transaction) => updateEnvironment(transaction, 'production', { type: 'test' }),
      between: async () => expect(await type()).toBe('production'),
    })
    expect(await type()).toBe('test')
  })

  it('show no tag of a type that is gone, of a feature that got it while the type was deleted', async ({ world }) => {
    await world.admin.call('createTagType', { body: { name: 'team' } })
    const tag = { type: 'team', value: 'shop' }
    await world.admin.call('createTag', { body: tag })
    const tags = async () => (await featureNamed(world, 'late')).tags
    await inTurn(world, {
      first: (transaction) => createFeature(transaction, 'default', { name: 'late', tags: [tag] }),
      second: (transaction) => deleteTagType(transaction, 'team'),
      between: async () => expect(await tags()).toEqual([tag]),
    })
    expect(await tags()).toEqual([])
  })
})

async function featureNamed(world: World, featureName: string) {
  return (await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })).body
}

type Work = (transaction: Transaction) => Promise<unknown>

/** Two changes under way at once: the second begins before the first is done, and is done after it. */
async function inTurn(
  { db }: World,
  { first, second, between }: { first: Work; second: Work; between(): Promise<void> },
): Promise<void> {
  const one = await db.startTransaction().execute()
  const other = await db.startTransaction().execute()
  const around = { actor: systemActor, now: new Date(), limits: defaultLimits }
  try {
    await first(transactionWith(one, around))
    let isDone = false
    const working = second(transactionWith(other, around)).finally(() => {
      isDone = true
    })
    // A refusal can come before this test waits for it.
    working.catch(() => {})
    await until(async () => isDone || (await sessionsInWait(db)).length > 0)
    await one.commit().execute()
    await working
    await between()
    await other.commit().execute()
  } finally {
    for (const tx of [one, other]) if (!tx.isCommitted) await tx.rollback().execute()
  }
}
