import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { isOwnerOf, owningUsers } from '../../../src/domain/access/is-owner.ts'
import { clientFor, makeGroup, makePerson } from '../../support/access.ts'
import { it, type World } from '../../support/world.ts'

/**
 * Ada owns `hers`, a group with Bob owns `theirs`, and nobody `nobodys`. Ada also owns a project with `inherited`, and
 * with `foreign`, which Bob owns.
 */
async function scene(world: World) {
  const [ada, bob] = [await makePerson(world), await makePerson(world)]
  const group = await makeGroup(world, { users: [bob.member] })
  await world.project('shop')
  for (const name of ['hers', 'theirs', 'nobodys']) await world.feature({ name })
  for (const name of ['inherited', 'foreign']) await world.feature({ name, project: 'shop' })
  const own = (projectId: string, featureName: string, body: { users?: number[]; groups?: number[] }) =>
    world.admin.call('setFeatureOwners', { params: { projectId, featureName }, body })
  await own('default', 'hers', { users: [ada.id] })
  await own('default', 'theirs', { groups: [group.id] })
  await own('shop', 'foreign', { users: [bob.id] })
  await world.admin.call('setProjectOwners', { params: { projectId: 'shop' }, body: { users: [ada.id] } })
  return { ada, bob, group }
}

describe('the filter owner', () => {
  it('finds what a user owns: by themselves, through a group, and by the project', async ({ world }) => {
    const { ada, bob, group } = await scene(world)
    const found = async (owner: string) => {
      const { body } = await world.admin.call('searchFeatures', { query: { owner, sortBy: 'name' } })
      expect(body.total).toBe(body.features.length)
      return body.features.map(({ name }) => name)
    }
    expect(await found(`IS:${ada.id}`)).toEqual(['hers', 'inherited'])
    expect(await found(`IS:${bob.id}`)).toEqual(['foreign', 'theirs'])
    expect(await found(`IS:group:${group.id}`)).toEqual(['theirs'])
    expect(await found(`IS_ANY_OF:${ada.id},group:${group.id}`)).toEqual(['hers', 'inherited', 'theirs'])
    expect(await found(`IS_NOT:${ada.id}`)).toEqual(['foreign', 'nobodys', 'theirs'])
    expect(await found(`IS_NONE_OF:${ada.id}, ${bob.id}`)).toEqual(['nobodys'])
    expect(await found('IS:me')).toEqual([])
    expect(await found('IS:999999')).toEqual([])
  })

  it('means the caller with "me"', async ({ world }) => {
    const { ada } = await scene(world)
    await world.db.insertInto('userRoles').values({ userId: ada.id, roleId: 3 }).execute()
    const client = await clientFor(world, ada.id)
    const { body } = await client.call('searchFeatures', { query: { owner: 'IS:me', sortBy: 'name' } })
    expect(body.features.map(({ name }) => name)).toEqual(['hers', 'inherited'])
  })
})

describe('isOwnerOf', () => {
  it('agrees with the filter, as a value and as a column', async ({ world }) => {
    const { ada, bob } = await scene(world)
    const { rows } = await sql<{ name: string; ofAda: boolean; ofBob: boolean; users: number[] }>`
      select f.name, ${isOwnerOf(ada.id)} as of_ada,
        (select ${isOwnerOf(sql`u.id`, { name: sql`f.name`, project: sql`f.project_id` })} from users u where u.id = ${bob.id}) as of_bob,
        array(select distinct owning.user_id from ${owningUsers()} owning order by 1) as users
      from features f order by f.name`.execute(world.db)
    expect(rows).toEqual([
      { name: 'foreign', ofAda: false, ofBob: true, users: [bob.id] },
      { name: 'hers', ofAda: true, ofBob: false, users: [ada.id] },
      { name: 'inherited', ofAda: true, ofBob: false, users: [ada.id] },
      { name: 'nobodys', ofAda: false, ofBob: false, users: [] },
      { name: 'theirs', ofAda: false, ofBob: true, users: [bob.id] },
    ])
  })
})
