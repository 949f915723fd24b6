import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const params = { projectId: 'secret', featureName: 'hidden' }

/** A private project with something of each kind, named `hidden` or `secret`. */
async function privateProject(world: World): Promise<void> {
  await world.project('secret')
  await world.admin.call('updateProjectSettings', { params: { projectId: 'secret' }, body: { mode: 'private' } })
  await world.feature({ project: 'secret', name: 'hidden' })
  await world.admin.call('addFeatureTag', {
    params: { featureName: 'hidden' },
    body: { type: 'simple', value: 'hidden' },
  })
  await world.admin.call('createSegment', { body: { name: 'hidden', project: 'secret', constraints: [] } })
}

type Named = (name: string, project: string) => Parameters<typeof plan>[1]

const strategies = (segment: string) => [{ name: 'default', segments: [segment] }]

/** Sets that name something of a kind, as files of a caller who can't see it. */
const SETS: readonly [what: string, set: Named][] = [
  ['a tag', (name) => ({ tags: [{ type: 'simple', value: name }] })],
  ['a tag of a feature', (name) => ({ features: { ours: { tags: [{ type: 'simple', value: name }] } } })],
  ['a feature', (name) => ({ features: { [name]: { description: 'Guess' } } })],
  ['a feature with a project', (name) => ({ features: { [name]: { project: 'default' } } })],
  ['a parent', (name) => ({ features: { ours: { dependencies: [{ feature: name }] } } })],
  ['a segment', (name) => ({ segments: { [name]: { constraints: [] } } })],
  ['a segment without constraints', (name) => ({ segments: { [name]: { description: 'Guess' } } })],
  [
    'a segment of a strategy',
    (name) => ({ features: { ours: { environments: { development: { strategies: strategies(name) } } } } }),
  ],
  ['a project', (_, project) => ({ projects: { [project]: { description: 'Guess' } } })],
  ['the project of a feature', (_, project) => ({ features: { new: { project } } })],
  ['the project of a segment', (_, project) => ({ segments: { new: { project, constraints: [] } } })],
]

/** What the caller gets, with the names made alike. */
async function answered(set: ReturnType<Named>, by: Client) {
  const files = [
    { path: 'a.json', content: JSON.stringify({ apiVersion: 'flaghoist/v1', manager: 'curious', ...set }) },
  ]
  const { status, body, error } = await by.call('planState', { body: { files } })
  const { id: _, createdAt: __, expiresAt: ___, ...seen } = (body ?? {}) as Partial<Schema<'StatePlan'>>
  return JSON.parse(
    JSON.stringify({ status, seen, message: error?.message }).replaceAll(/hidden|absent|secret|nowhere/g, 'it'),
  )
}

describe('a private project', () => {
  it('looks to files of others as if it did not exist', async ({ world }) => {
    await privateProject(world)
    await world.feature({ name: 'ours' })
    const by = await world.actor()
    for (const [what, set] of SETS)
      expect(await answered(set('hidden', 'secret'), by), what).toEqual(await answered(set('absent', 'nowhere'), by))
  })

  it('is not named to others who apply a plan about it', async ({ world }) => {
    await privateProject(world)
    const { id } = await plan(world, { features: { hidden: { project: 'secret', description: 'Theirs' } } })
    const { status, error } = await (await world.actor()).call('applyState', { body: { plan: id } })
    expect([status, JSON.stringify(error)]).toEqual([412, expect.not.stringMatching(/hidden|secret/)])
  })

  it('does not hide a tag that files own, although only its features have it', async ({ world }) => {
    await privateProject(world)
    const set = { tags: [{ type: 'simple', value: 'hidden' }] }
    await apply(world, set)
    const by = await world.actor()
    expect(await plan(world, set, { by })).toMatchObject({ differs: false, operations: [], drift: [] })
    expect((await by.call('listOwnedFields', { query: { changed: true } })).body.fields).toEqual([])
  })

  it('is in no export, and in no list of owned or changed fields', async ({ world }) => {
    await privateProject(world)
    await apply(world, {
      projects: { secret: { description: 'Ours' } },
      segments: { hidden: { description: 'Ours' } },
      features: { hidden: { description: 'Ours' } },
    })
    await world.admin.call('updateFeature', { params, body: { description: 'Changed' } })
    const by = await world.actor()
    const exported = await by.call('exportState', { query: {} })
    const owned = await by.call('listOwnedFields', { query: {} })
    const changed = await by.call('listOwnedFields', { query: { changed: true } })
    const managers = await by.call('listStateManagers', { query: {} })
    for (const { body } of [exported, owned, changed, managers])
      expect(JSON.stringify(body)).not.toMatch(/hidden|secret|payments/)
    for (const query of [{ manager: 'payments' }, { project: 'secret' }])
      expect((await by.call('exportState', { query })).status).toBe(404)
  })
})
