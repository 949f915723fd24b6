import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { secretHashOf, storedFormOf } from '../../../src/domain/access/secret.ts'
import { makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { operations } from '../../support/contract.ts'
import { covers, type HeldRights, heldRights, type Right } from '../../support/held-rights.ts'
import { FAR, makeAccount, ROLES } from '../../support/service-accounts.ts'
import { openWorld, type World } from '../../support/world.ts'

const SEED = 20_261_120
const SEQUENCES = 40
const LONGEST = 25
/** Making a counterexample smaller takes a while: the smallest one by then is shown. */
const IN_TIME = { interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true }

/** The subjects of a call, as positions in the lists of the scene. */
type Picks = { users: number[]; groups: number[]; roles: number[]; projects: number[]; permissions: number[] }
type Call = Picks & { caller: number; operation: Operation }

type Scene = {
  world: World
  callers: { id: number; key: string }[]
  users: number[]
  accounts: number[]
  groups: number[]
  projectRoles: number[]
  rootRoles: number[]
  projects: string[]
}

type Request = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object }

const PERMISSIONS = [
  { name: 'UPDATE_FEATURE' },
  { name: 'UPDATE_PROJECT' },
  { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
  { name: 'UPDATE_FEATURE_ENVIRONMENT' },
  { name: 'APPROVE_CHANGE_REQUEST', environment: 'production' },
  { name: 'READ_ROLE' },
]

/** Every way to give a user something. Every user tries each: what it needs is up to the server. */
const OPERATIONS = {
  'PUT projects/{projectId}/users/{userId}/roles': (p) => ({ roles: p.roles }),
  'PUT projects/{projectId}/groups/{groupId}/roles': (p) => ({ roles: p.roles }),
  'POST projects/{projectId}/access': (p) => ({ roles: p.roles, users: p.users, groups: p.groups }),
  'PUT projects/{projectId}/access': (p) => ({
    roles: p.roles.map((id) => ({ id, users: p.users, groups: p.groups })),
  }),
  'DELETE projects/{projectId}/users/{userId}/roles': () => undefined,
  'DELETE projects/{projectId}/groups/{groupId}/roles': () => undefined,
  'POST groups': (p) => ({ name: p.name, rootRole: p.rootRole, users: membersFrom(p.users) }),
  'PUT groups/{groupId}': (p) => ({ name: p.name, rootRole: p.rootRole, users: membersFrom(p.users) }),
  'DELETE groups/{groupId}': () => undefined,
  'POST roles': (p) => ({ name: p.name, type: p.type, permissions: p.permissions }),
  'PUT roles/{roleId}': (p) => ({ name: p.name, permissions: p.permissions }),
  'DELETE roles/{roleId}': () => undefined,
  'POST service-account': (p) => ({ name: p.name, username: p.name, rootRole: p.rootRole }),
  'PUT service-account/{serviceAccountId}': (p) => ({ rootRole: p.rootRole }),
  'POST service-account/{serviceAccountId}/token': (p) => ({ description: p.name, expiresAt: FAR }),
  'POST projects': (p) => ({ id: p.name, name: p.name }),
  'POST user-admin': (p) => ({ username: p.name, rootRole: p.rootRole, sendEmail: false }),
  'PUT user-admin/{userId}': (p) => ({ rootRole: p.rootRole }),
  'POST user-admin/{userId}/change-password': () => ({ password: 'Correct-horse-7-battery' }),
  'POST user-admin/reset-password': () => ({ id: 'member@example.com' }),
  'POST user/tokens': (p) => ({ description: p.name, expiresAt: FAR }),
  'POST api-tokens': (p) => ({ tokenName: p.name, type: 'admin' }),
} satisfies Record<string, (picked: Picked) => object | undefined>
type Operation = keyof typeof OPERATIONS
type Picked = {
  name: string
  users: number[]
  groups: number[]
  roles: number[]
  rootRole: number
  type: 'custom' | 'root-custom'
  permissions: object[]
}

const all = Object.keys(OPERATIONS) as Operation[]
const ofAccess = all.filter((operation) => operation.includes('projects/{projectId}'))

const positions = (maxLength: number) => fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength })
const calls: fc.Arbitrary<Call> = fc.record({
  caller: fc.nat({ max: 20 }),
  // Calls that people without ADMIN may make come up more often than calls that are refused anyway.
  operation: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ofAccess) },
    { weight: 2, arbitrary: fc.constantFrom(...all) },
  ),
  users: positions(2),
  groups: positions(2),
  roles: positions(2),
  projects: positions(1),
  permissions: positions(3),
})

/** People of all sorts, two projects, and roles and groups between them. */
async function makeScene(): Promise<Scene> {
  const world = await openWorld()
  await world.project('shop')
  const ofOwner = (await world.admin.call('getRole', { params: { roleId: ROLES.OWNER } })).body.permissions
  const everywhere = { name: 'UPDATE_FEATURE_ENVIRONMENT' }
  const inProduction = { ...everywhere, environment: 'production' }
  const [giving, likeOwner, approving, turning, turningEverywhere] = await Promise.all(
    [
      [{ name: 'PROJECT_USER_ACCESS_WRITE' }, inProduction],
      ofOwner.map(({ name }) => ({ name })),
      [{ name: 'UPDATE_FEATURE' }, { name: 'APPROVE_CHANGE_REQUEST' }],
      [inProduction],
      [everywhere],
    ].map(async (permissions) => (await makeRole(world, { permissions })).id),
  )
  const creating = (await makeRole(world, { type: 'root-custom', permissions: [{ name: 'CREATE_PROJECT' }] })).id
  const givingEverywhere = [{ name: 'PROJECT_USER_ACCESS_WRITE' }, { name: 'UPDATE_FEATURE' }, inProduction]
  const steward = (await makeRole(world, { type: 'root-custom', permissions: givingEverywhere })).id
  const people: [name: string, ...held: [role: number | undefined, project: string | null][]][] = [
    ['admin', [ROLES.ADMIN, null]],
    ['owner', [ROLES.OWNER, 'shop'], [giving, 'default']],
    ['giver', [giving, 'shop']],
    ['like-owner', [likeOwner, 'shop']],
    ['in-a-group'],
    ['editor', [ROLES.EDITOR, null]],
    ['member', [creating, null], [ROLES.MEMBER, 'shop']],
    ['steward', [steward, null]],
  ]
  const callers: { id: number; key: string }[] = []
  for (const [name, ...held] of people) {
    const { id } = await makePerson(world, `${name}@example.com`)
    const rows = held.map(([roleId = 0, projectId]) => ({ userId: id, roleId, projectId }))
    if (rows.length > 0) await world.db.insertInto('userRoles').values(rows).execute()
    const key = `user:the-key-of-${name}-in-the-tests`
    const token = { userId: id, description: 'tests', expiresAt: new Date(FAR), ...storedFormOf(key) }
    await world.db.insertInto('personalAccessTokens').values(token).execute()
    callers.push({ id, key })
  }
  const ids = callers.map(({ id }) => id)
  const robot = await makeAccount(world, { rootRole: ROLES.EDITOR })
  const [givers, empty] = [await makeGroup(world, { users: membersFrom(ids.slice(4, 5)) }), await makeGroup(world)]
  const ofGroup = { groupId: givers.id, projectId: 'shop', roleId: giving ?? 0 }
  await world.db.insertInto('groupRoles').values(ofGroup).execute()
  const custom = [giving, likeOwner, approving, turning, turningEverywhere].filter((id) => id !== undefined)
  return {
    world,
    callers,
    users: [...ids, robot.id],
    accounts: [robot.id],
    groups: [givers.id, empty.id],
    projectRoles: [ROLES.OWNER, ROLES.MEMBER, ...custom],
    rootRoles: [ROLES.VIEWER, ROLES.EDITOR, creating, steward, ROLES.ADMIN],
    projects: ['shop', 'default'],
  }
}

function membersFrom(users: readonly number[]) {
  return users.map((id) => ({ user: { id } }))
}

function at<Item>(items: readonly Item[], position: number): Item {
  const item = items[position % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

function requestFrom(scene: Scene, call: Call, name: string): Request {
  const picked: Picked = {
    name,
    users: call.users.map((position) => at(scene.users, position)),
    groups: call.groups.map((position) => at(scene.groups, position)),
    roles: call.roles.map((position) => at(scene.projectRoles, position)),
    rootRole: at(scene.rootRoles, call.roles[0] ?? 0),
    type: at(['custom', 'root-custom'], call.groups[0] ?? 0),
    permissions: call.permissions.map((position) => at(PERMISSIONS, position)),
  }
  const values: Record<string, string | number> = {
    projectId: at(scene.projects, call.projects[0] ?? 0),
    userId: at(picked.users, 0),
    serviceAccountId: at(scene.accounts, call.users[0] ?? 0),
    groupId: at(picked.groups, 0),
    roleId: at([...scene.projectRoles, ...scene.rootRoles], call.roles[0] ?? 0),
  }
  const [method, path = ''] = call.operation.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(values[parameter]))
  const body = OPERATIONS[call.operation](picked)
  return { method: method as Request['method'], url: `/api/admin/${filled}`, ...(body !== undefined && { body }) }
}

async function send({ world }: Scene, key: string, { method, url, body }: Request) {
  const { statusCode: status, payload } = await world.app.inject({
    method,
    url,
    headers: { authorization: key },
    ...(body !== undefined && { payload: body }),
  })
  return { status, answer: payload === '' ? {} : JSON.parse(payload) }
}

/** Returns the rights that a user has now and did not have before. */
function gained(before: HeldRights, after: HeldRights): { who: string; right: Right }[] {
  return [...after].flatMap(([who, rights]) =>
    rights.filter((right) => !covers(before.get(who) ?? [], right)).map((right) => ({ who, right })),
  )
}

/** A user who gets the key of another, or a link to choose their password, can do all that they can. */
async function assertKeysAreFor(
  { world }: Scene,
  { secret, inviteLink, resetPasswordUrl }: Made,
  own: readonly Right[],
  held: HeldRights,
  caller: number,
): Promise<void> {
  if (inviteLink || resetPasswordUrl)
    expect(covers(own, { name: 'ADMIN', project: null, environment: null })).toBe(true)
  if (typeof secret !== 'string') return
  const { rows } = await sql<{ id: number }>`
    select user_id as id from personal_access_tokens where secret_hash = ${secretHashOf(secret)}`.execute(world.db)
  for (const { id } of rows.filter((row) => row.id !== caller))
    expect((held.get(String(id)) ?? []).filter((right) => !covers(own, right))).toEqual([])
}

type Named = { id?: never; type?: string }
type Made = Named & { secret?: unknown; inviteLink?: string; resetPasswordUrl?: string; roles?: Named }

/** Notes what a call made, so that later calls are about it too. */
function noteMade(scene: Scene, { operation }: Call, answer: Made): void {
  const { id, type } = answer.roles ?? answer
  if (id === undefined) return
  if (operation === 'POST groups') scene.groups.push(id)
  if (operation === 'POST roles') (type === 'custom' ? scene.projectRoles : scene.rootRoles).push(id)
  if (operation === 'POST projects') scene.projects.push(id)
  if (operation === 'POST service-account') scene.accounts.push(id)
  if (operation === 'POST service-account' || operation === 'POST user-admin') scene.users.push(id)
}

test('every operation that is tried is one of the contract', () => {
  const known = [...operations.values()].map(({ method, url }) => `${method} ${url.replace('/api/admin/', '')}`)
  expect(all.filter((operation) => !known.includes(operation))).toEqual([])
})

test('nobody ever gets to a permission that nobody who had it gave them', { timeout: 60_000 }, async () => {
  const seen = { refusals: 0, gainsThroughAdmin: 0, gainsThroughOthers: 0, keys: 0 }
  let made = 0

  async function play(sequence: readonly Call[]): Promise<void> {
    const scene = await makeScene()
    let before = await heldRights(scene.world.db)
    for (const call of sequence) {
      const caller = at(scene.callers, call.caller)
      const own = before.get(String(caller.id)) ?? []
      const request = requestFrom(scene, call, `made-${++made}`)
      const { status, answer } = await send(scene, caller.key, request)
      expect(status, JSON.stringify(request)).toBeLessThan(500)
      if (status === 403) seen.refusals++
      const after = await heldRights(scene.world.db)
      const isAdmin = own.some(({ name }) => name === 'ADMIN')
      for (const { who, right } of gained(before, after)) {
        if (isAdmin) seen.gainsThroughAdmin++
        else seen.gainsThroughOthers++
        const isNew = right.project !== null && ![...scene.projects, '*'].includes(right.project)
        const isOwnProject = isNew && who === String(caller.id)
        const message = `${caller.id} gave ${who} ${JSON.stringify(right)} with ${JSON.stringify(request)}`
        expect(isOwnProject || covers(own, right), message).toBe(true)
      }
      if (status < 300) {
        await assertKeysAreFor(scene, answer, own, after, caller.id)
        if (typeof answer.secret === 'string') seen.keys++
        noteMade(scene, call, answer)
      }
      before = after
    }
    await assertDoesWhatItHolds(scene, before)
  }

  const sequences = fc.array(calls, { minLength: 5, maxLength: LONGEST, size: 'max' })
  await fc.assert(fc.asyncProperty(sequences, play), { seed: SEED, numRuns: SEQUENCES, ...IN_TIME })
  // Otherwise the sequences would prove nothing.
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(0)
})

const PROBES: [url: string, Right['name'][], project: string | null][] = [
  ['/api/admin/groups', [], null],
  ['/api/admin/roles', ['READ_ROLE'], null],
  ['/api/admin/projects/shop/access', ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'], 'shop'],
  ['/api/admin/projects/default/access', ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'], 'default'],
]

/** The rights that the server grants are the ones that this test works out. */
async function assertDoesWhatItHolds({ world, callers }: Scene, held: HeldRights): Promise<void> {
  for (const { id, key } of callers) {
    const rights = (held.get(String(id)) ?? []).filter(({ name }) => name !== 'OWNER')
    for (const [url, names, project] of PROBES) {
      const mayRead = [...names, 'ADMIN' as const].some((name) => covers(rights, { name, project, environment: null }))
      const { statusCode } = await world.app.inject({ url, headers: { authorization: key } })
      expect({ id, url, status: statusCode }).toEqual({ id, url, status: mayRead ? 200 : 403 })
    }
  }
}
