// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

const team = { name: 'team', description: 'Who answers for it', icon: 'people', color: '#00a0ff' }

async function nameOf(world: World, tagType = team) {
  await world.admin.call('createTagType', { body: tagType })
  await world.forgetEvents()
  return tagType.name
}

describe('listTagTypes', () => {
  it('sorts by name and gives the part that is asked for', async ({ world }) => {
    await nameOf(world)
    const all = await world.admin.call('listTagTypes', {})
    expect(all.body.tagTypes).toEqual([{ name: 'simple', description: 'A plain label', icon: null, color: null }, team])
    const second = await world.admin.call('listTagTypes', { query: { offset: 1, limit: 1 } })
    expect(second.body.tagTypes).toEqual([team])
  })
})

describe('createTagType', () => {
  it('stores the tag type and records it', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_TAG_TYPE'] })
    const { status, body, headers } = await editor.call('createTagType', { body: team })
    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: team,
      location: '/api/admin/tag-types/team',
    })
    expect(await world.events()).toMatchObject([
      { type: 'tag-type-created', data: team, preData: null, project: null, createdBy: editor.name },
    ])
  })

  it('refuses a name that is taken', async ({ world }) => {
    await nameOf(world)
    const { status, error } = await world.admin.call('createTagType', { body: team })
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    expect(error?.message).toBe('The tag type "team" exists already')
    expect(await world.events()).toEqual([])
  })
})

describe('updateTagType', () => {
  it('changes what is there and keeps the rest, and the name', async ({ world }) => {
    const tagType = await nameOf(world)
    const body = { description: 'Who owns it', icon: null }
    const { status } = await world.admin.send('updateTagType', { params: { tagType }, body: { ...body, name: 'crew' } })
    expect(status).toBe(200)
    const after = { ...team, ...body }
    expect((await world.admin.call('getTagType', { params: { tagType } })).body).toEqual({ version: 1, tagType: after })
    expect(await world.events()).toMatchObject([{ type: 'tag-type-updated', data: after, preData: team }])
  })
})

describe('deleteTagType', () => {
  it('deletes its tags too, on features as well', async ({ world }) => {
    const tagType = await nameOf(world)
    const featureName = await world.feature({ tags: [{ type: tagType, value: 'payments' }, { value: 'checkout' }] })
    await world.forgetEvents()
    const { status } = await world.admin.call('deleteTagType', { params: { tagType } })
    expect(status).toBe(200)
    expect((await world.admin.call('getTagType', { params: { tagType } })).status).toBe(404)
    const simple = [{ type: 'simple', value: 'checkout' }]
    expect((await world.admin.call('listTags', {})).body.tags).toEqual(simple)
    expect((await world.admin.call('listFeatureTags', { params: { featureName } })).body.tags).toEqual(simple)
    expect(await world.events()).toMatchObject([
      { type: 'feature-untagged', featureName, data: null, preData: { type: tagType, value: 'payments' } },
      { type: 'tag-type-deleted', data: null, preData: team },
    ])
  })
})

describe('validateTagType', () => {
  it('answers what would be created, with defaults, and stores nothing', async ({ world }) => {
    const { status, body } = await world.admin.call('validateTagType', { body: { name: 'team' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { valid: true, tagType: { name: 'team', description: '', icon: null, color: null } },
    })
    expect((await world.admin.call('getTagType', { params: { tagType: 'team' } })).status).toBe(404)
  })

  it('refuses a name that is taken, and one that is malformed', async ({ world }) => {
    const taken = await world.admin.call('validateTagType', { body: { name: 'simple' } })
    const malformed = await world.admin.send('validateTagType', { body: { name: 'a b' } })
    expect([taken.status, malformed.status]).toEqual([409, 400])
  })
})
