// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { systemActor } from '../../../../src/domain/actor.ts'
import { recordEvents } from '../../../../src/domain/events/record.ts'
import { inTransaction } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import { addEvents, foldEverything, search } from '../../../support/event-rows.ts'
import { it } from '../../../support/world.ts'

describe('searchEvents', () => {
  it('answers everything, newest first, when nothing is asked for', async ({ world }) => {
    const ids = await addEvents(world.db, {}, {}, {})
    const { status, body } = await world.admin.call('searchEvents', { body: {} })
    expect({ status, version: body.version, total: body.totalEvents }).toEqual({ status: 200, version: 1, total: 3 })
    expect(body.events.map(({ id }) => id)).toEqual(ids.reverse())
  })

  it('answers an event as it was recorded', async ({ world }) => {
    const [id] = await addEvents(world.db, {
      type: 'feature-strategy-update',
      createdBy: 'ada@example.com',
      createdByUserId: 5,
      project: 'default',
      environment: 'production',
      feature: 'checkout',
      data: { name: 'default', parameters: { a_b: 'c' } },
      preData: { name: 'flexibleRollout' },
      tags: [{ type: 'simple', value: 'shop' }],
    })
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events).toEqual([
      {
        id,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        type: 'feature-strategy-update',
        createdBy: 'ada@example.com',
        createdByUserId: 5,
        environment: 'production',
        project: 'default',
        featureName: 'checkout',
        data: { name: 'default', parameters: { a_b: 'c' } },
        preData: { name: 'flexibleRollout' },
        tags: [{ type: 'simple', value: 'shop' }],
      },
    ])
  })

  const filters: [string, Schema<'SearchEvents'>, number[]][] = [
    ['the type', { type: 'feature-archived' }, [1, 2]],
    ['the project', { project: 'shop' }, [0, 1, 4]],
    ['the project, whose case matters', { project: 'Shop' }, []],
    ['the feature, whatever project it was in', { feature: 'basket' }, [1, 2]],
    ['the feature, whose case matters', { feature: 'Basket' }, []],
    ['type and project', { type: 'feature-archived', project: 'shop' }, [1]],
    ['project and feature', { project: 'other', feature: 'basket' }, [2]],
    ['type and feature', { type: 'feature-created', feature: 'checkout' }, [0]],
    ['type, project and feature', { type: 'feature-archived', project: 'shop', feature: 'basket' }, [1]],
    [
      'type, project, feature and text',
      { type: 'feature-archived', project: 'shop', feature: 'basket', query: 'bob' },
      [1],
    ],
    ['project and text', { project: 'shop', query: 'bob' }, [1, 4]],
    ['type and text', { type: 'feature-archived', query: 'ada' }, [2]],
    ['project and a short text', { project: 'shop', query: 'ob' }, [1, 4]],
    ['the manager', { manager: 'payments' }, [0, 2, 4]],
    ['manager and project', { manager: 'payments', project: 'shop' }, [0, 4]],
    ['manager and type', { manager: 'payments', type: 'feature-archived' }, [2]],
    ['manager and feature', { manager: 'payments', feature: 'basket' }, [2]],
    ['manager, project and type', { manager: 'payments', project: 'shop', type: 'project-updated' }, [4]],
    ['manager and text', { manager: 'payments', query: 'bob' }, [4]],
    ['manager and a short text', { manager: 'payments', query: 'ob' }, [4]],
    ['manager, feature and text', { manager: 'payments', feature: 'basket', query: 'ada' }, [2]],
    ['the manager, whose case matters', { manager: 'Payments' }, []],
    ['an empty manager, which has made nothing', { manager: '' }, []],
    ['an unknown project', { project: 'nowhere' }, []],
    ['an empty project, which nothing is in', { project: '' }, []],
    ['an empty feature, which nothing is about', { feature: '' }, []],
    ['a project of a star, which is no joker', { project: '*' }, []],
    ['an empty text, which filters nothing', { query: '' }, [0, 1, 2, 3, 4]],
  ]
  for (const when of ['before', 'after']) {
    it.for(filters)(
      `filters by %s, ${when} the totals are brought up to date`,
      async ([, filter, expected], { world }) => {
        const ids = await addEvents(
          world.db,
          { type: 'feature-created', project: 'shop', feature: 'checkout', manager: 'payments' },
          { type: 'feature-archived', project: 'shop', feature: 'basket', createdBy: 'bob' },
          { type: 'feature-archived', project: 'other', feature: 'basket', manager: 'payments' },
          { type: 'segment-created' },
          { type: 'project-updated', project: 'shop', createdBy: 'bob', manager: 'payments' },
        )
        if (when === 'after') await foldEverything(world.db)
        const wanted = ids.filter((_, index) => expected.includes(index)).reverse()
        expect(await search(world.admin, filter)).toEqual({ ids: wanted, total: wanted.length })
      },
    )
  }

  const texts: [string, string, boolean][] = [
    ['the type', 'environment-enab', true],
    ['the name of the creator', 'da@example.com', true],
    ['a value in the data', 'Gradual rollout', true],
    ['a key in the data', 'stickiness', true],
    ['a number in the data', '4711', true],
    ['a value far down in the data', 'deeply', true],
    ['other case', 'GRADUAL ROLLOUT', true],
    ['other case beyond ASCII', 'ÜBER', true],
    ['one letter', 'Ü', true],
    ['two letters', 'gR', true],
    ['one letter that nothing has', 'ß', false],
    ['two letters that nothing has', 'qq', false],
    ['a percent sign', '50%', true],
    ['a percent sign that would be a wildcard', 'Grad%rollout', false],
    ['just a percent sign', '%', true],
    ['an underscore', 'user_id', true],
    ['an underscore that would be a wildcard', 'G_adual', false],
    ['a backslash', 'C:\\temp', true],
    ['just a backslash', '\\', true],
    ['a backslash where there is none', 'Gradual\\', false],
    ['quotes', 'the "big" one', true],
    ['just a quote', '"', true],
    ['a line break', 'first line\nsecond line', true],
    ['what would be the escape of a line break', 'first line\\nsecond', false],
    ['the last letter of an escape', 'nsecond', false],
    ['a tab', 'tab\there', true],
    ['a control character', 'bell\u0007', true],
    ['a letter beyond the basic plane', '🚀', true],
    ['the data before the change', 'formerly', false],
    ['the tags', 'tagged-thus', false],
    ['the project', 'in-this-project', false],
    ['the feature', 'of-this-feature', false],
    ['the environment', 'in-this-environment', false],
    ['something else', 'nothing of the kind', false],
  ]
  it.for(texts)('looks for text: %s', async ([, query, isFound], { world }) => {
    const [id] = await addEvents(world.db, {
      type: 'feature-environment-enabled',
      createdBy: 'Ada@Example.com',
      project: 'in-this-project',
      feature: 'of-this-feature',
      environment: 'in-this-environment',
      data: {
        title: 'Gradual rollout for über 50% of user_ids',
        stickiness: { value: [{ nested: 'deeply' }, 4711] },
        path: 'C:\\temp',
        quoted: 'the "big" one',
        lines: 'first line\nsecond line',
        others: 'tab\there, bell\u0007, 🚀',
      },
      preData: { title: 'formerly' },
      tags: [{ type: 'simple', value: 'tagged-thus' }],
    })
    await addEvents(world.db, { type: 'segment-created', createdBy: 'x', data: { z: 'y' } })
    const expected = isFound ? { ids: [id], total: 1 } : { ids: [], total: 0 }
    const inProject = { project: 'in-this-project' }
    const ofFeature = { feature: 'of-this-feature' }
    for (const others of [inProject, ofFeature, { ...inProject, ...ofFeature }]) {
      expect(await search(world.admin, { query, ...others })).toEqual(expected)
    }
    const { ids } = await search(world.admin, { query })
    expect(ids.includes(id ?? 0)).toBe(isFound)
  })

  it('counts from the event id in the offset, inclusive, going down', async ({ world }) => {
    const [first = 0, second = 0, third = 0] = await addEvents(world.db, {}, {}, {})
    expect(await search(world.admin, { offset: second })).toEqual({ ids: [second, first], total: 3 })
    expect(await search(world.admin, { offset: first })).toEqual({ ids: [first], total: 3 })
    expect(await search(world.admin, { offset: 0 })).toEqual({ ids: [third, second, first], total: 3 })
    expect(await search(world.admin, { offset: third + 1000 })).toEqual({ ids: [third, second, first], total: 3 })
    expect(await search(world.admin, { offset: Number.MAX_SAFE_INTEGER, limit: 1 })).toEqual({ ids: [third], total: 3 })
  })

  it.for([
    ['without other filters', {}],
    ['with a project', { project: 'shop' }],
    ['with a word', { query: 'example' }],
    ['with a letter', { query: 'x' }],
  ] as [string, Schema<'SearchEvents'>][])(
    'counts all that match whatever limit and offset are, %s',
    async ([, filter], { world }) => {
      const ids = await addEvents(world.db, ...Array.from({ length: 7 }, () => ({ project: 'shop' })))
      const page = await search(world.admin, { ...filter, limit: 3, offset: ids[4] ?? 0 })
      expect(page).toEqual({ ids: [ids[4], ids[3], ids[2]], total: 7 })
    },
  )

  it('answers 100 events when no limit is given', async ({ world }) => {
    await addEvents(world.db, ...Array.from({ length: 101 }, () => ({})))
    for (const filter of [{}, { query: 'example' }]) {
      const { ids, total } = await search(world.admin, filter)
      expect({ length: ids.length, total }).toEqual({ length: 100, total: 101 })
    }
  })

  it('shows every event once to a caller who pages while new ones arrive', async ({ world }) => {
    const before = await addEvents(world.db, ...Array.from({ length: 25 }, () => ({ project: 'shop' })))
    const seen: number[] = []
    for (let offset = 0; ; ) {
      const { ids } = await search(world.admin, { project: 'shop', limit: 4, offset })
      if (ids.length === 0) break
      seen.push(...ids)
      await addEvents(world.db, { project: 'shop' }, { project: 'other' })
      offset = (ids.at(-1) ?? 0) - 1
      if (offset === 0) break
    }
    expect(seen).toEqual(before.reverse())
  })

  it('keeps the order in which one transaction recorded its events', async ({ world }) => {
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    const names = Array.from({ length: 60 }, (_, index) => `feature-${index}`)
    await inTransaction(setting, systemActor, async (transaction) => {
      const added = (feature: string) => ({
        type: 'feature-archived' as const,
        subject: { project: 'default', feature },
      })
      await recordEvents(transaction, names.slice(0, 30).map(added))
      await recordEvents(transaction, names.slice(30).map(added))
    })
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.map(({ featureName }) => featureName)).toEqual(names.reverse())
    expect(new Set(body.events.map(({ createdAt }) => createdAt)).size).toBe(1)
  })

  it('takes types that nothing records, and finds nothing', async ({ world }) => {
    await addEvents(world.db, {})
    expect(await search(world.admin, { type: 'client-metrics' })).toEqual({ ids: [], total: 0 })
  })

  it('ignores what it does not know', async ({ world }) => {
    const ids = await addEvents(world.db, {})
    const { status, body } = await world.admin.send('searchEvents', { body: { createdBy: 'nobody' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalEvents: ids.length })
  })
})
