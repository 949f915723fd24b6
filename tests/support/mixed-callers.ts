import type { OperationId } from '../../src/contract.ts'
import { clientFor, makeGroup, makePerson, makeRole } from './access.ts'
import type { Anything, Client } from './call.ts'
import { MARKS, type Mark } from './marked-projects.ts'
import type { ReaderId } from './mixed-state.ts'
import { makeAccount, makeToken, ROLES } from './service-accounts.ts'
import { browserOf } from './sign-in.ts'
import type { World } from './world.ts'

/** A caller with a key or with a session. */
export type Reader = { readonly id: ReaderId; readonly name: string; readonly client: Client & { session?: string } }

/** The callers, and the accounts, the group and the roles that an admin changes. */
export type Callers = {
  readonly readers: readonly Reader[]
  /** Users whose roles change, and service accounts. */
  readonly changing: { readonly users: readonly number[]; readonly accounts: readonly number[] }
  readonly group: { readonly id: number; readonly members: readonly number[] }
  /** Roles of the types `custom` and `root-custom`, whose permissions change. */
  readonly roles: { readonly inProjects: number; readonly everywhere: number }
}

/** Returns the next integer from 0 up to but not including `below`. */
export type Draw = (below: number) => number

/** Draws that are the same for the same seed. */
export function drawsFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function pick<Item>(draw: Draw, items: readonly Item[]): Item {
  return items[draw(items.length)] as Item
}

/** Makes callers of all kinds. The rights of the first ones do not change. */
export async function makeCallers(world: World): Promise<Callers> {
  const reading = { name: 'READ_PROJECT_API_TOKEN' }
  const inProjects = (await makeRole(world, { name: 'keeper', permissions: [reading] })).id
  const everywhere = (
    await makeRole(world, { name: 'auditor', type: 'root-custom', permissions: [{ name: 'READ_ROLE' }] })
  ).id
  const person = async (name: string, ...held: [role: number, project?: Mark][]) => {
    const { id } = await makePerson(world, `${name}@example.com`)
    const rows = held.map(([roleId, projectId = null]) => ({ userId: id, roleId, projectId }))
    if (rows.length > 0) await world.db.insertInto('userRoles').values(rows).execute()
    return { id, name }
  }
  const withKey = async ({ id, name }: { id: number; name: string }): Promise<Reader> => ({
    id: String(id),
    name,
    client: await clientFor(world, id),
  })
  const withSession = async ({ id, name }: { id: number; name: string }): Promise<Reader> => ({
    id: String(id),
    name: `${name}, signed in`,
    client: await browserOf(world, id),
  })
  const program = async (name: string, rootRole: number) => {
    const { id } = await makeAccount(world, { name, username: name, rootRole })
    const { client } = await makeToken(world, id)
    return { id: String(id), name, client }
  }
  const admin = await person('admin', [ROLES.ADMIN])
  const editor = await person('editor', [ROLES.EDITOR])
  const viewer = await person('viewer', [ROLES.VIEWER])
  const nobody = await person('nobody')
  const guest = await person('guest', [ROLES.VIEWER])
  const member = await person('member', [ROLES.VIEWER], [ROLES.MEMBER, 'alder'], [ROLES.MEMBER, 'birch'])
  const owner = await person('owner', [ROLES.VIEWER], [ROLES.OWNER, 'hazel'])
  const keeper = await person('keeper', [inProjects, 'rowan'])
  const auditor = await person('auditor', [everywhere])
  const grouped = await person('grouped', [ROLES.VIEWER])
  const both = await person('both', [ROLES.VIEWER], [ROLES.MEMBER, 'birch'])
  const robot = await program('robot', ROLES.VIEWER)
  const auditing = await program('auditing-robot', everywhere)
  const members = [grouped.id, both.id]
  const group = await makeGroup(world, { name: 'group', users: members.map((id) => ({ user: { id } })) })
  await world.db
    .insertInto('groupRoles')
    .values({ groupId: group.id, projectId: 'willow', roleId: ROLES.MEMBER })
    .execute()
  return {
    readers: [
      { id: 'admin', name: 'admin key', client: world.admin },
      await withKey(admin),
      await withSession(editor),
      await withKey(viewer),
      await withSession(viewer),
      await withKey(nobody),
      await withKey(guest),
      await withKey(member),
      await withSession(member),
      await withSession(owner),
      await withKey(keeper),
      await withSession(auditor),
      await withSession(grouped),
      await withKey(both),
      robot,
      auditing,
    ],
    changing: {
      users: [guest, member, owner, keeper, grouped, both].map(({ id }) => id),
      accounts: [Number(robot.id)],
    },
    group: { id: group.id, members },
    roles: { inProjects, everywhere },
  }
}

/** A change of rights by an admin, and the project that it is about. */
export type RightsChange = { readonly id: OperationId; readonly given: Anything; readonly mark: Mark }

const MODES = ['private', 'private', 'private', 'protected', 'open']
const PROJECT_PERMISSIONS = ['READ_PROJECT_API_TOKEN', 'PROJECT_USER_ACCESS_READ', 'UPDATE_PROJECT', 'UPDATE_FEATURE']
const ROOT_PERMISSIONS = ['READ_ROLE', 'READ_CLIENT_API_TOKEN', 'CREATE_PROJECT', 'READ_LOGS']

/** Draws the next change. */
export function changeOf({ changing, group, roles }: Callers, draw: Draw): RightsChange {
  const mark = pick(draw, MARKS)
  const users = [...changing.users, ...changing.accounts]
  const inProject = { params: { projectId: mark } }
  const projectRoles = () => pick(draw, [[], [], [ROLES.MEMBER], [ROLES.OWNER], [roles.inProjects]])
  const rootRole = () => pick(draw, [ROLES.VIEWER, ROLES.VIEWER, ROLES.EDITOR, roles.everywhere])
  const some = (names: readonly string[]) => names.filter(() => draw(2) === 0).map((name) => ({ name }))
  const mode = () => ({
    id: 'updateProject',
    given: { ...inProject, body: { name: `project ${mark}`, mode: pick(draw, MODES) } },
  })
  const rolesOfUser = () => ({
    id: 'setProjectUserRoles',
    given: { params: { projectId: mark, userId: pick(draw, users) }, body: { roles: projectRoles() } },
  })
  const rolesOfGroup = () => ({
    id: 'setProjectGroupRoles',
    given: { params: { projectId: mark, groupId: group.id }, body: { roles: projectRoles() } },
  })
  const roleOfUser = () => ({
    id: 'updateUser',
    given: { params: { userId: pick(draw, changing.users) }, body: { rootRole: rootRole() } },
  })
  const roleOfAccount = () => ({
    id: 'updateServiceAccount',
    given: { params: { serviceAccountId: pick(draw, changing.accounts) }, body: { rootRole: rootRole() } },
  })
  const members = () => ({
    id: 'updateGroup',
    given: {
      params: { groupId: group.id },
      body: {
        name: 'group',
        users: group.members.filter(() => draw(2) === 0).map((id) => ({ user: { id } })),
        rootRole: pick(draw, [null, null, ROLES.EDITOR]),
      },
    },
  })
  const roleInProjects = () => ({
    id: 'updateRole',
    given: { params: { roleId: roles.inProjects }, body: { name: 'keeper', permissions: some(PROJECT_PERMISSIONS) } },
  })
  const roleEverywhere = () => ({
    id: 'updateRole',
    given: { params: { roleId: roles.everywhere }, body: { name: 'auditor', permissions: some(ROOT_PERMISSIONS) } },
  })
  const kinds = [
    mode,
    mode,
    rolesOfUser,
    rolesOfUser,
    rolesOfGroup,
    roleOfUser,
    roleOfAccount,
    members,
    roleInProjects,
    roleEverywhere,
  ]
  const { id, given } = pick<() => { id: string; given: Anything }>(draw, kinds)()
  return { id: id as OperationId, given, mark }
}
