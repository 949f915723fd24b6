import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { keyHolder } from '../../../src/domain/access/queries.ts'
import { secretHashOf } from '../../../src/domain/access/secret.ts'
import { may, type Rights, rightsOf } from '../../../src/domain/rights.ts'
import { makeAccount, makeToken, ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

describe('a built-in role', () => {
  /** The rights of an account with this role, in a project for the roles of projects. */
  async function rightsOfRole(world: World, roleId: number, projectId: string | null): Promise<Rights> {
    const actor = await world.actor()
    await world.db.insertInto('userRoles').values({ userId: actor.userId, roleId, projectId }).execute()
    const holder = await keyHolder(world.db, secretHashOf(actor.key ?? ''))
    return rightsOf(holder?.grants ?? [])
  }
  const places = {
    root: {},
    default: { project: 'default' },
    other: { project: 'other' },
    production: { project: 'default', environment: 'production' },
    fresh: { project: 'default', environment: 'fresh' },
    otherFresh: { project: 'other', environment: 'fresh' },
  }
  const everywhere = Object.keys(places) as (keyof typeof places)[]

  it('has its permissions where it should', async ({ world }) => {
    await world.project('other')
    await world.db.insertInto('environments').values({ name: 'fresh', type: 'test' }).execute()
    const rows: [string, number, string | null, Permission, (keyof typeof places)[]][] = [
      ['Admin', ROLES.ADMIN, null, 'CREATE_SEGMENT', everywhere],
      ['Admin', ROLES.ADMIN, null, 'UPDATE_FEATURE_ENVIRONMENT', everywhere],
      ['Admin', ROLES.ADMIN, null, 'SKIP_CHANGE_REQUEST', everywhere],
      ['Editor', ROLES.EDITOR, null, 'ADMIN', []],
      ['Editor', ROLES.EDITOR, null, 'CREATE_PROJECT', everywhere],
      ['Editor', ROLES.EDITOR, null, 'UPDATE_TAG_TYPE', everywhere],
      ['Editor', ROLES.EDITOR, null, 'READ_ROLE', []],
      ['Editor', ROLES.EDITOR, null, 'CREATE_FEATURE', ['default', 'production', 'fresh']],
      ['Editor', ROLES.EDITOR, null, 'DELETE_PROJECT', ['default', 'production', 'fresh']],
      ['Editor', ROLES.EDITOR, null, 'UPDATE_FEATURE_ENVIRONMENT', ['default', 'production', 'fresh']],
      ['Editor', ROLES.EDITOR, null, 'APPROVE_CHANGE_REQUEST', []],
      ['Editor', ROLES.EDITOR, null, 'SKIP_CHANGE_REQUEST', []],
      ['Viewer', ROLES.VIEWER, null, 'CREATE_FEATURE', []],
      ['Viewer', ROLES.VIEWER, null, 'CREATE_SEGMENT', []],
      ['Owner', ROLES.OWNER, 'other', 'CREATE_FEATURE', ['other', 'otherFresh']],
      ['Owner', ROLES.OWNER, 'other', 'UPDATE_PROJECT', ['other', 'otherFresh']],
      ['Owner', ROLES.OWNER, 'other', 'UPDATE_FEATURE_STRATEGY', ['other', 'otherFresh']],
      ['Owner', ROLES.OWNER, 'other', 'APPROVE_CHANGE_REQUEST', ['other', 'otherFresh']],
      ['Owner', ROLES.OWNER, 'other', 'APPLY_CHANGE_REQUEST', ['other', 'otherFresh']],
      ['Owner', ROLES.OWNER, 'other', 'SKIP_CHANGE_REQUEST', []],
      ['Owner', ROLES.OWNER, 'other', 'CREATE_PROJECT', []],
      ['Member', ROLES.MEMBER, 'other', 'CREATE_FEATURE', ['other', 'otherFresh']],
      ['Member', ROLES.MEMBER, 'other', 'UPDATE_PROJECT', []],
    ]
    for (const [name, role, project, permission, expected] of rows) {
      const rights = await rightsOfRole(world, role, project)
      const found = everywhere.filter((place) => may(rights, permission, places[place]))
      expect({ name, project, permission, found }).toEqual({ name, project, permission, found: expected })
    }
  })

  it('of an Editor lets a user work in the project default and nowhere else', async ({ world }) => {
    await world.project('other')
    const { client } = await makeToken(world, (await makeAccount(world, { rootRole: ROLES.EDITOR })).id)
    const create = (projectId: string, name: string) =>
      client.call('createFeature', { params: { projectId }, body: { name } }).then(({ status }) => status)
    expect([await create('default', 'one'), await create('other', 'two')]).toEqual([201, 403])
    expect((await client.call('listEvents')).status).toBe(403)
  })
})
