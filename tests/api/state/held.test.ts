import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const IN = { projectId: 'default', featureName: 'checkout' }
const HERE = { ...IN, environment: 'development' }
const FIELD = { kind: 'features' as const, name: 'checkout', field: '/environments/development/enabled' }
const on = (description: string) => ({
  features: { checkout: { project: 'default', description, environments: { development: { enabled: true } } } },
})

const LATER = new Date(Date.now() + 3_600_000).toISOString()
const BEFORE = new Date(Date.now() - 1000).toISOString()

async function held(world: World, until: string): Promise<void> {
  const body = { manager: 'payments', until, fields: [FIELD] }
  expect((await world.admin.call('releaseOwnedFields', { body })).body).toEqual({ fields: 1 })
}

async function isOn(world: World): Promise<boolean | undefined> {
  const { body } = await world.admin.call('getFeature', { params: IN })
  return body.environments.find(({ name }) => name === HERE.environment)?.enabled
}

describe('a field that users have for a time', () => {
  it('stays as they leave it, is drift until then, and is set again afterwards', async ({ world }) => {
    await apply(world, on('One'))
    await held(world, LATER)
    await world.admin.call('turnFeatureOff', { params: HERE })
    const { drift, operations } = await plan(world, on('Two'))
    expect(drift).toMatchObject([{ owner: { field: FIELD.field, heldUntil: LATER }, current: false }])
    expect(operations.map(({ operationId }) => operationId)).toEqual(['updateFeature'])
    expect((await apply(world, on('Two'))).status).toBe(200)
    expect(await isOn(world)).toBe(false)
    expect((await plan(world, on('Two'))).differs).toBe(false)
    await held(world, BEFORE)
    expect((await apply(world, on('Two'))).status).toBe(200)
    expect(await isOn(world)).toBe(true)
  })

  it.for([
    ['that says something else for the first time', undefined],
    ['that owned it, too', on('One')],
  ] as const)('stays so whatever another manager says: one %s', async ([, before], { world }) => {
    await apply(world, on('One'))
    if (before !== undefined) await apply(world, { manager: 'other', ...before })
    await held(world, LATER)
    await world.admin.call('turnFeatureOff', { params: HERE })
    const theirs = { manager: 'other', ...on('One') }
    const { operations, warnings } = await plan(world, theirs, { force: true })
    expect([operations, JSON.stringify(warnings).includes(`Users have it until ${LATER}`)]).toEqual([
      [],
      before === undefined,
    ])
    expect((await apply(world, theirs)).status).toBe(200)
    expect(await isOn(world)).toBe(false)
    const { fields } = (await world.admin.call('listOwnedFields', { query: { changed: true } })).body
    expect(fields.map(({ owner }) => owner.heldUntil)).toEqual(before === undefined ? [LATER] : [LATER, LATER])
    await held(world, BEFORE)
    expect((await apply(world, theirs)).status).toBe(200)
    expect(await isOn(world)).toBe(true)
  })

  const off = { features: { checkout: { project: 'default', description: 'One' } } }

  it('is still theirs if it leaves the files and comes back, and is given up after the time', async ({ world }) => {
    await apply(world, on('One'))
    await held(world, LATER)
    await world.admin.call('turnFeatureOff', { params: HERE })
    expect((await apply(world, off)).status).toBe(200)
    expect((await apply(world, on('One'))).status).toBe(200)
    expect(await isOn(world)).toBe(false)
    const { differs, drift } = await plan(world, on('One'))
    expect([differs, drift.map(({ owner }) => owner.heldUntil)]).toEqual([false, [LATER]])
    expect((await plan(world, off)).givenUp).toEqual([])
    await held(world, BEFORE)
    expect((await plan(world, off)).givenUp).toMatchObject([FIELD])
  })

  it('is not removed before, if it is a tag that leaves the files', async ({ world }) => {
    const tagged = { features: { checkout: { project: 'default', tags: [{ value: 'ours' }] } } }
    await apply(world, tagged)
    const fields = [{ ...FIELD, field: '/tags/simple:ours' }]
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', until: LATER, fields } })
    const without = { features: { checkout: { project: 'default' } } }
    expect((await plan(world, without)).operations).toEqual([])
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', until: BEFORE, fields } })
    expect((await plan(world, without)).operations.map(({ operationId }) => operationId)).toEqual(['removeFeatureTag'])
  })

  it('may be changed by users where only files may change what they say', async ({ world }) => {
    await apply(world, on('One'))
    await world.admin.call('updateProjectSettings', { params: { projectId: 'default' }, body: { managedOnly: true } })
    await world.admin.call('turnFeatureOff', { params: HERE })
    expect((await world.admin.call('turnFeatureOn', { params: HERE })).status).toBe(403)
    await held(world, LATER)
    expect((await world.admin.call('turnFeatureOn', { params: HERE })).status).toBe(200)
  })

  it('may be changed by users there, too, if it is of a segment', async ({ world }) => {
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
    await apply(world, { segments: { beta: { project: 'default', constraints } } })
    await world.admin.call('updateProjectSettings', { params: { projectId: 'default' }, body: { managedOnly: true } })
    const segmentId = (await world.admin.call('listSegments', {})).body.segments[0]?.id ?? 0
    const emptied = () =>
      world.admin.call('updateSegment', {
        params: { segmentId },
        body: { name: 'beta', project: 'default', constraints: [] },
      })
    expect((await emptied()).status).toBe(403)
    const fields = [{ kind: 'segments' as const, name: 'beta', field: '/constraints' }]
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', until: LATER, fields } })
    expect((await emptied()).status).toBe(204)
  })

  const givenUntilLater = (fields: Schema<'FieldToRelease'>[]) => ({ manager: 'payments', until: LATER, fields })

  it('stays theirs whom it is handed over to, which is another request', async ({ world }) => {
    await apply(world, on('One'))
    await held(world, LATER)
    await world.admin.call('turnFeatureOff', { params: HERE })
    const body = { manager: 'payments', to: 'other', newManager: true, fields: [FIELD] }
    const both = await world.admin.call('releaseOwnedFields', { body: { ...body, until: LATER } })
    expect([both.status, both.error?.details?.[0]?.path]).toEqual([400, '/body/until'])
    expect((await world.admin.call('releaseOwnedFields', { body })).status).toBe(200)
    const { operations, drift } = await plan(world, { manager: 'other', ...on('One') })
    expect([operations, drift.map(({ owner }) => owner.heldUntil)]).toEqual([[], [LATER]])
  })

  it('is not lost, nor contradicted, by another manager that leaves its feature without strategies', async ({
    world,
  }) => {
    await apply(world, on('One'))
    await held(world, LATER)
    const environments = { development: { strategies: [] } }
    const without = { manager: 'other', features: { checkout: { environments } } }
    const { operations, conflicts, warnings } = await plan(world, without, { force: true })
    expect([operations, conflicts, JSON.stringify(warnings).includes(LATER)]).toEqual([[], [], true])
    expect((await apply(world, without, { force: true })).status).toBe(200)
    expect([await isOn(world), (await plan(world, on('One'))).operations]).toEqual([true, []])
    await held(world, BEFORE)
    expect((await plan(world, without)).conflicts).toMatchObject([{ owner: { field: FIELD.field } }])
  })

  describe('and is deleted', () => {
    const segment = { beta: { constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }] } }
    const strategies = [{ name: 'default', segments: ['beta'] }]
    const SET = {
      segments: segment,
      features: {
        checkout: {
          project: 'default',
          environments: { development: { enabled: true }, production: { initial: { strategies } } },
        },
        other: { project: 'default', description: 'One', environments: { development: { strategies } } },
      },
    }
    const changed = { ...SET, features: { ...SET.features, other: { ...SET.features.other, description: 'Two' } } }

    async function deleted({ admin, db }: World): Promise<void> {
      await admin.call('archiveFeature', { params: IN })
      await admin.call('deleteArchivedFeature', { params: IN })
      await db.deleteFrom('strategySegments').execute()
      const { id } = await db.selectFrom('segments').select('id').where('name', '=', 'beta').executeTakeFirstOrThrow()
      expect((await admin.call('deleteSegment', { params: { segmentId: id } })).status).toBe(204)
    }

    it('stays deleted if they have it as a whole, and the rest is applied', async ({ world }) => {
      await apply(world, SET)
      const fields = [
        { kind: 'features' as const, name: 'checkout' },
        { kind: 'segments' as const, name: 'beta' },
      ]
      await world.admin.call('releaseOwnedFields', { body: givenUntilLater(fields) })
      await deleted(world)
      const { operations, drift, claimed } = await plan(world, changed)
      expect([
        operations.map(({ name, operationId }) => `${operationId} ${name}`),
        claimed.map(({ field }) => field),
      ]).toEqual([['updateFeature other'], ['/description']])
      expect(drift.map(({ owner: { name, field } }) => `${name} ${field}`)).toEqual([
        'beta ',
        'checkout ',
        'other /environments/development/strategies',
      ])
      expect((await apply(world, changed)).status).toBe(200)
    })

    it('stays deleted for another manager, too, that has named it only since', async ({ world }) => {
      const checkout = { project: 'default' }
      await apply(world, { features: { checkout } })
      const fields = [{ kind: 'features' as const, name: 'checkout' }]
      await world.admin.call('releaseOwnedFields', { body: givenUntilLater(fields) })
      await world.admin.call('archiveFeature', { params: IN })
      await world.admin.call('deleteArchivedFeature', { params: IN })
      const { operations, warnings } = await plan(world, { manager: 'other', features: { checkout } })
      expect([operations, JSON.stringify(warnings).includes(`Users have it until ${LATER}`)]).toEqual([[], true])
    })

    it('is made anew if they have only a field of it', async ({ world }) => {
      await apply(world, SET)
      const fields = [FIELD, { kind: 'segments' as const, name: 'beta', field: '/constraints' }]
      await world.admin.call('releaseOwnedFields', { body: givenUntilLater(fields) })
      await deleted(world)
      expect((await apply(world, SET)).status).toBe(200)
      expect([await isOn(world), (await plan(world, SET)).differs]).toEqual([true, false])
    })
  })

  it('is no orphan that the files name again', async ({ world }) => {
    await apply(world, on('One'))
    await apply(world, { features: {} })
    const fields = [{ kind: 'features' as const, name: 'checkout', field: '' }]
    await world.admin.call('releaseOwnedFields', { body: givenUntilLater(fields) })
    expect((await plan(world, { features: {} }, { prune: true })).operations).toEqual([])
    expect((await apply(world, on('One'))).status).toBe(200)
    const owned = (await world.admin.call('listOwnedFields', { query: {} })).body.fields
    expect(owned.filter(({ state }) => state === 'orphaned')).toEqual([])
    expect((await plan(world, on('One'))).drift).toEqual([])
  })
})

it('a manager that was only given fields is one of the managers, without an apply', async ({ world }) => {
  await apply(world, { features: { checkout: { project: 'default' } } })
  const fields = [{ kind: 'features' as const, name: 'checkout' }]
  const body = { manager: 'payments', to: 'basket', newManager: true, fields }
  expect((await world.admin.call('releaseOwnedFields', { body })).status).toBe(200)
  const { managers } = (await world.admin.call('listStateManagers', { query: {} })).body
  expect(managers).toEqual([{ name: 'basket', fields: 2, features: 1, orphans: 0, lastApplied: null }])
})

it('a manager that is given a field owns the rest from its own files', async ({ world }) => {
  const source = 'https://git.example.com/other'
  await apply(world, { features: { checkout: { project: 'default', description: 'One' } } })
  await apply(world, { manager: 'other', features: { checkout: { project: 'default', stale: false } } }, { source })
  const fields = [{ kind: 'features' as const, name: 'checkout', field: '/description' }]
  const body = { manager: 'payments', to: 'other', fields }
  expect((await world.admin.call('releaseOwnedFields', { body })).status).toBe(200)
  const owned = (await world.admin.call('listOwnedFields', { query: { manager: 'other' } })).body.fields
  expect(owned.map(({ owner }) => [owner.field, owner.source])).toEqual([
    ['', source],
    ['/description', null],
    ['/project', source],
    ['/stale', source],
  ])
})
