import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

type Document = Parameters<typeof plan>[1]

const feature: Schema<'StateFeature'> = {
  project: 'default',
  description: 'One page',
  tags: [{ type: 'team', value: 'a/b' }],
  environments: { staging: { enabled: true } },
}

/** The instance has the tag type and the environment without any file. */
async function ready({ admin }: World): Promise<void> {
  await admin.call('createTagType', { body: { name: 'team' } })
  await admin.call('createEnvironment', { body: { name: 'staging', type: 'test' } })
  await admin.call('addProjectEnvironment', { params: { projectId: 'default' }, body: { environment: 'staging' } })
}

/** What the whole instance can lose, and with it fields of features and projects. */
const DELETIONS: Readonly<Record<string, (world: World) => Promise<{ status: number; error?: { message?: string } }>>> =
  {
    'a tag type': ({ admin }) => admin.send('deleteTagType', { params: { tagType: 'team' } }),
    'an environment': ({ admin }) => admin.send('deleteEnvironment', { params: { environment: 'staging' } }),
  }

describe.for(Object.keys(DELETIONS))('deleting %s', (what) => {
  const deleted = (world: World) => {
    const deletion = DELETIONS[what]
    if (deletion === undefined) throw new Error(`There is no deletion of ${what}`)
    return deletion(world)
  }
  const managedOnly = ({ admin }: World, projectId = 'default') =>
    admin.call('updateProjectSettings', { params: { projectId }, body: { managedOnly: true } })

  it('is refused where only files may change what it takes from features', async ({ world }) => {
    await ready(world)
    await apply(world, { features: { checkout: feature } }, { source: 'https://git.example.com/1' })
    await managedOnly(world)
    const { status, error } = await deleted(world)
    const owns = 'The manager payments (https://git.example.com/1) owns /'
    expect([status, error?.message]).toEqual([403, expect.stringContaining(owns)])
    expect(error?.message).toContain('the feature "checkout"')
    expect((await plan(world, { features: { checkout: feature } })).drift).toEqual([])
  })

  it('is possible where no file says anything of it, and where users have the field for a time', async ({ world }) => {
    await ready(world)
    await apply(world, { features: { checkout: feature } })
    await managedOnly(world)
    const fields = [{ kind: 'features' as const, name: 'checkout' }]
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', until, fields } })
    expect((await deleted(world)).status).toBe(200)
  })

  it('is drift until the files make it again or say it no more, and the rest of the set is applied', async ({
    world,
  }) => {
    await ready(world)
    await apply(world, { features: { checkout: feature } })
    expect((await deleted(world)).status).toBe(200)
    const changed = { features: { checkout: { ...feature, description: 'Two pages' } } }
    const { drift, operations } = await plan(world, changed)
    const field = what === 'a tag type' ? '/tags/team:a~1b' : '/environments/staging/enabled'
    expect(drift).toMatchObject([{ owner: { name: 'checkout', field }, current: null }])
    expect(operations.map(({ operationId }) => operationId)).toEqual(['updateFeature'])
    expect((await apply(world, changed)).status).toBe(200)
    expect(await plan(world, changed)).toMatchObject({ differs: false, operations: [], drift: [{ owner: { field } }] })
    const made =
      what === 'a tag type'
        ? { tagTypes: { team: {} } }
        : { environments: { staging: { type: 'test' } }, projects: { default: { environments: ['staging'] } } }
    expect((await apply(world, { ...changed, ...made })).status).toBe(200)
    expect(await plan(world, { ...changed, ...made })).toMatchObject({ differs: false, drift: [] })
    const without = { features: { checkout: { project: 'default', description: 'One page' } } }
    expect((await apply(world, without)).status).toBe(200)
    expect((await plan(world, without)).drift).toEqual([])
  })
})

it('deleting an environment is refused where only files change which ones a project has', async ({ world }) => {
  await ready(world)
  await apply(world, { projects: { default: { environments: ['staging'], managedOnly: true } } })
  const { status, error } = await world.admin.send('deleteEnvironment', { params: { environment: 'staging' } })
  expect([status, error?.message]).toEqual([
    403,
    'The manager payments owns /environments/staging of the project "default", and this project changes it only by its files: change it there',
  ])
})

const constraint = { contextName: 'userId', operator: 'IN' as const, values: ['ada'] }
const production = (part: Schema<'StateFeatureEnvironment'>): Document => ({
  features: { checkout: { project: 'default', environments: { production: part } } },
})

/** What a set names, and how it goes; `other` is what the set would never have had. */
const GONE: Readonly<
  Record<string, { set: Document; made?: Document; goes: (world: World) => Promise<unknown>; other: Document }>
> = {
  'the environment of a project': {
    set: { projects: { default: { environments: ['staging'] } } },
    goes: ({ admin }) => admin.call('deleteEnvironment', { params: { environment: 'staging' } }),
    other: { projects: { default: { environments: ['stagin'] } } },
  },
  'an environment without a type': {
    set: { environments: { staging: { sortOrder: 7 } } },
    goes: ({ admin }) => admin.call('deleteEnvironment', { params: { environment: 'staging' } }),
    other: { environments: { stagin: { sortOrder: 7 } } },
  },
  'the type of a tag': {
    set: { tags: [{ type: 'team', value: 'ours' }] },
    goes: ({ admin }) => admin.call('deleteTagType', { params: { tagType: 'team' } }),
    other: { tags: [{ type: 'tem', value: 'ours' }] },
  },
  'the segment of a strategy': {
    made: { segments: { beta: { constraints: [constraint] } } },
    set: production({ strategies: [{ name: 'default', segments: ['beta'] }] }),
    async goes({ admin }) {
      const place = { projectId: 'default', featureName: 'checkout', environment: 'production' }
      const [strategy] = (await admin.call('listStrategies', { params: place })).body
      await admin.call('removeStrategy', { params: { ...place, strategyId: strategy?.id ?? '' } })
      const [segment] = (await admin.call('listSegments', {})).body.segments
      await admin.call('deleteSegment', { params: { segmentId: segment?.id ?? 0 } })
    },
    other: production({ strategies: [{ name: 'default', segments: ['bta'] }] }),
  },
  'a segment without constraints': {
    made: { segments: { beta: { constraints: [constraint] } } },
    set: { segments: { beta: { description: 'Testers' } } },
    async goes({ admin }) {
      const [segment] = (await admin.call('listSegments', {})).body.segments
      await admin.call('deleteSegment', { params: { segmentId: segment?.id ?? 0 } })
    },
    other: { segments: { bta: { description: 'Testers' } } },
  },
  'a parent': {
    made: { features: { parent: { project: 'default' } } },
    set: { features: { checkout: { project: 'default', dependencies: [{ feature: 'parent' }] } } },
    async goes({ admin }) {
      const at = (featureName: string) => ({ projectId: 'default', featureName })
      await admin.call('removeDependency', { params: { ...at('checkout'), parentName: 'parent' } })
      await admin.call('archiveFeature', { params: at('parent') })
      await admin.call('deleteArchivedFeature', { params: { featureName: 'parent' } })
    },
    other: { features: { checkout: { project: 'default', dependencies: [{ feature: 'parnt' }] } } },
  },
  'a feature without a project': {
    made: { features: { checkout: { project: 'default' } } },
    set: { features: { checkout: { description: 'One page' } } },
    async goes({ admin }) {
      await admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'checkout' } })
      await admin.call('deleteArchivedFeature', { params: { featureName: 'checkout' } })
    },
    other: { features: { chekout: { description: 'One page' } } },
  },
}

describe.for(Object.keys(GONE))('a set that names what is gone: %s', (what) => {
  it('is drift if its manager owned it, and refused if not', async ({ world }) => {
    const { set, made = {}, goes, other } = GONE[what] ?? { set: {}, goes: async () => {}, other: {} }
    await ready(world)
    await apply(world, { ...made, manager: 'platform' })
    expect((await apply(world, set)).status).toBe(200)
    await goes(world)
    const { operations, drift, differs } = await plan(world, set)
    expect([operations, differs, drift.map(({ current }) => current === null || Array.isArray(current))]).toEqual([
      [],
      false,
      [true],
    ])
    const content = JSON.stringify({ apiVersion: 'flaghoist/v1', manager: 'payments', ...set, ...other })
    const { status, error } = await world.admin.call('planState', { body: { files: [{ path: 'a.json', content }] } })
    expect([status, error?.details?.[0]?.message]).toEqual([400, expect.stringMatching(/^a\.json:1:\d+: \//)])
    const named = JSON.stringify({ apiVersion: 'flaghoist/v1', manager: 'newcomer', ...set })
    const first = await world.admin.call('planState', { body: { files: [{ path: 'a.json', content: named }] } })
    expect(first.status).toBe(400)
  })
})
