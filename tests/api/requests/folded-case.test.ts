// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { addEvents, foldEverything, search } from '../../support/event-rows.ts'
import { seenApplication } from '../../support/reports.ts'
import { makeUser } from '../../support/users.ts'
import { it } from '../../support/world.ts'

/** A text, and others that differ from it by case only: what depends on the locale of a database among them. */
const SAME: readonly [text: string, ...others: string[]][] = [
  ['title-id', 'TITLE-ID', 'Title-Id'],
  ['Äpfel-Größe', 'äPFEL-gRÖßE', 'ÄPFEL-GRÖẞE'],
  ['σίσυφος', 'ΣΊΣΥΦΟΣ', 'Σίσυφοσ'],
  ['ISPARTA-İzmir', 'ısparta-izmir', 'isparta-IZMIR'],
  ['Жёлтый', 'ЖЁЛТЫЙ', 'жёлтый'],
]
const QUERIES = SAME.flatMap(([text, ...others], index) => [text, ...others].map((query) => [query, index] as const))

describe('case', () => {
  it('does not matter in searches of features, in any language', async ({ world }) => {
    const names: string[] = []
    for (const [description] of SAME) names.push(await world.feature({ description: `About ${description}.` }))
    for (const [query, index] of QUERIES) {
      const { body } = await world.admin.call('searchFeatures', { query: { query } })
      expect({ query, found: body.features.map(({ name }) => name) }).toEqual({ query, found: [names[index]] })
      // Two letters are looked for without the index.
      const short = await world.admin.call('searchFeatures', { query: { query: [...query].slice(0, 2).join('') } })
      expect(short.body.features.map(({ name }) => name)).toContain(names[index])
    }
  })

  it('does not matter in the description after a change, nor at the start of a name', async ({ world }) => {
    const featureName = await world.feature({ name: 'Title-ID' })
    const params = { projectId: 'default', featureName }
    await world.admin.call('updateFeature', { params, body: { description: 'ÇİLEK', type: 'release' } })
    const found = await world.admin.call('searchFeatures', { query: { query: 'çilek' } })
    expect(found.body.features.map(({ name }) => name)).toEqual([featureName])
    const starting = { params: { projectId: 'default' }, query: { namePrefix: 'TITLE-i' } }
    const { body } = await world.admin.call('listProjectFeatures', starting)
    expect(body.features.map(({ name }) => name)).toEqual([featureName])
  })

  it('does not matter in searches of people', async ({ world }) => {
    const ids: number[] = []
    for (const [index, [name]] of SAME.entries())
      ids.push((await makeUser(world, { name, username: `${name}-${index}`, email: `iris${index}@example.com` })).id)
    for (const [q, index] of QUERIES) {
      const { body } = await world.admin.call('searchUsers', { query: { q } })
      expect({ q, found: body.map(({ id }) => id) }).toEqual({ q, found: [ids[index]] })
    }
    const { body } = await world.admin.call('searchUsers', { query: { q: 'IRIS3' } })
    expect(body.map(({ id }) => id)).toEqual([ids[3]])
  })

  it('does not matter in searches of applications', async ({ world }) => {
    for (const [appName] of SAME) await seenApplication(world, { appName })
    for (const [query, index] of QUERIES) {
      const { body } = await world.admin.call('listApplications', { query: { query } })
      expect({ query, found: body.applications.map(({ appName }) => appName) }).toEqual({
        query,
        found: [SAME[index]?.[0]],
      })
    }
  })

  it('does not matter in searches of events, settled or not', async ({ world }) => {
    const rows = SAME.map(([text]) => ({ data: { text }, project: 'default' }))
    const settled = await addEvents(world.db, ...rows)
    await foldEverything(world.db)
    const recent = await addEvents(world.db, ...rows)
    for (const [query, index] of QUERIES) {
      const { ids } = await search(world.admin, { query })
      expect({ query, ids }).toEqual({ query, ids: [recent[index], settled[index]] })
    }
  })
})

describe('the order of names', () => {
  it('is the same in every database, without case', async ({ world }) => {
    const names = ['apple', 'Banana', 'cherry', 'Ähre', 'äpfel', 'Zebra', 'Öl', 'I', 'ı2']
    for (const [index, name] of names.entries())
      await world.admin.call('createProject', { body: { id: `order-${index}`, name } })
    const { body } = await world.admin.call('listProjects', {})
    const listed = body.projects.map(({ name }) => name).filter((name) => names.includes(name))
    expect(listed).toEqual(['apple', 'Banana', 'cherry', 'I', 'ı2', 'Zebra', 'Ähre', 'äpfel', 'Öl'])
  })
})
