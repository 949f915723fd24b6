import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { newSecret, storedFormOf } from '../../src/domain/access/secret.ts'
import { ADMIN_KEY_USER_ID } from '../../src/domain/actor.ts'
import { defaultLimits, type Limits } from '../../src/domain/transaction/limits.ts'
import { type Client, clientOf } from './call.ts'
import { sharedDatabase } from './database.ts'
import { type ServerChanges, serverOn } from './server.ts'

type Rights = { may?: Permission[]; project?: string | readonly string[]; environment?: string }
type RecordedEvent = Pick<
  Schema<'Event'>,
  'type' | 'createdBy' | 'createdByUserId' | 'project' | 'environment' | 'featureName' | 'data' | 'preData' | 'tags'
>

/** A server on an empty database, and short ways to put things there. Each test has its own. */
export type World = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly admin: Client
  readonly anonymous: Client
  /**
   * A user with exactly these permissions; those of projects and environments hold in `project`, one or several, `*`
   * for every one, or in `default`.
   */
  actor(rights?: Rights): Promise<Client>
  clientWith(identity: { key?: string; session?: string; name?: string }): Client
  /** Makes a project; by default with the environments development and production. */
  project(
    id: string,
    settings?: { environments?: string[]; featureLimit?: number; namingPattern?: string; archived?: boolean },
  ): Promise<string>
  /** Makes a feature in `default`, or as asked for, and gives its name. */
  feature(wanted?: Partial<Schema<'CreateFeature'>> & { project?: string }): Promise<string>
  /** The events of this test, oldest first; `from` leaves out those before the given number. */
  events(): Promise<RecordedEvent[]>
  eventTypes(): Promise<string[]>
  /** Leaves out of `events` what was recorded so far. */
  forgetEvents(): Promise<void>
  /** Sets the clock of the server. */
  at(time: string | Date): void
  /** Changes limits for this test. */
  limit(limits: Partial<Limits>): void
}

const ADMIN_KEY = '*:*.the-admin-key-of-the-tests'
const clock = { now: undefined as Date | undefined }
const limits: Limits = { ...defaultLimits }
let server: Promise<FastifyInstance> | undefined
let made = 0

/** A server for worlds, whose clock and limits it goes by; they have one that they share. */
export async function serverOfWorlds(changed: ServerChanges = {}): Promise<FastifyInstance> {
  const { connection } = await sharedDatabase()
  return serverOn(connection.db, { limits, clock: () => clock.now ?? new Date(), ...changed })
}

/** A world of this worker's database, reset, or of another `database` as it is, with the server `on` it. */
export async function openWorld(on?: FastifyInstance, database?: { readonly db: Db }): Promise<World> {
  const { connection, reset } = await sharedDatabase()
  const { db } = database ?? connection
  if (database === undefined) await reset()
  clock.now = undefined
  Object.assign(limits, defaultLimits)
  server ??= serverOfWorlds()
  const app = on ?? (await server)
  await db
    .insertInto('apiTokens')
    .values({ name: 'tests', type: 'admin', ...storedFormOf(ADMIN_KEY) })
    .execute()
  const admin = clientOf(app, db, { name: 'tests', key: ADMIN_KEY, userId: ADMIN_KEY_USER_ID })
  let eventsFrom = 0

  const world: World = {
    app,
    db,
    admin,
    anonymous: clientOf(app, db, { name: 'nobody', key: undefined, userId: 0 }),
    clientWith: ({ key, session, name = 'somebody' }) => clientOf(app, db, { name, key, session, userId: 0 }),
    actor: (rights = {}) => createActor(app, db, rights),
    async project(id, { environments = ['development', 'production'], featureLimit, namingPattern, archived } = {}) {
      await db
        .insertInto('projects')
        .values({ id, name: id, featureLimit, namingPattern, archivedAt: archived ? new Date() : null })
        .execute()
      const rows = environments.map((environment) => ({ projectId: id, environment }))
      if (rows.length > 0) await db.insertInto('projectEnvironments').values(rows).execute()
      return id
    },
    async feature({ project = 'default', ...wanted } = {}) {
      const name = wanted.name ?? `feature-${++made}`
      const { status, error } = await admin.call('createFeature', {
        params: { projectId: project },
        body: { ...wanted, name },
      })
      if (status !== 201) throw new Error(`The feature could not be made: ${error?.message}`)
      return name
    },
    async events() {
      const { rows } = await sql<RecordedEvent>`
        select type, created_by, created_by_user_id, project, environment, feature_name, data, pre_data, tags
        from events where id > ${eventsFrom} order by id`.execute(db)
      return rows
    },
    eventTypes: async () => (await world.events()).map(({ type }) => type),
    async forgetEvents() {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db)
      eventsFrom = rows[0]?.id ?? 0
    },
    at(time) {
      clock.now = new Date(time)
    },
    limit(changed) {
      Object.assign(limits, changed)
    },
  }
  return world
}

async function createActor(
  app: FastifyInstance,
  db: Db,
  { may = [], project = 'default', environment }: Rights,
): Promise<Client> {
  const username = `actor-${++made}`
  const { id: userId } = await db
    .insertInto('users')
    .values({ accountType: 'service-account', name: username, username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isRoot = (permission: Permission) => project === '*' || permissionScopes[permission] === 'root'
  await grant(db, userId, 'root-custom', may.filter(isRoot), [null], environment ?? null)
  await grant(
    db,
    userId,
    'custom',
    may.filter((permission) => !isRoot(permission)),
    [project].flat(),
    environment ?? null,
  )
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  await db
    .insertInto('personalAccessTokens')
    .values({ userId, description: 'tests', secretHash, secretPrefix, expiresAt: new Date('2999-01-01') })
    .execute()
  return clientOf(app, db, { name: username, key: secret, userId })
}

async function grant(
  db: Db,
  userId: number,
  type: string,
  permissions: Permission[],
  projectIds: readonly (string | null)[],
  environment: string | null,
) {
  if (permissions.length === 0) return
  const role = await db
    .insertInto('roles')
    .values({ name: `role-${++made}`, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scoped = (permission: Permission) => (permissionScopes[permission] === 'environment' ? environment : null)
  await db
    .insertInto('rolePermissions')
    .values(permissions.map((permission) => ({ roleId: role.id, permission, environment: scoped(permission) })))
    .execute()
  await db
    .insertInto('userRoles')
    .values(projectIds.map((projectId) => ({ userId, roleId: role.id, projectId })))
    .execute()
}

/** Before the first file of a worker that has worlds: starting an engine is no part of the time of a test. */
beforeAll(async () => {
  await sharedDatabase()
})

/** `it` with a world of its own for every test. */
export const it = test.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest asks for a destructured first parameter
  world: async ({}, use) => {
    await use(await openWorld())
  },
})
