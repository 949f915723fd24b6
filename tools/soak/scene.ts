import type { Schema } from '../../src/contract.ts'
import { batchWriter } from './batch-writer.ts'
import { asking, type Caller, type Request } from './client.ts'
import { environmentSteps, useSegment } from './environment-steps.ts'
import { featureSteps } from './feature-steps.ts'
import { featureWriter, type Turn } from './feature-writer.ts'
import * as makings from './makings.ts'
import { peopleWriter } from './people-writer.ts'
import { projectWriter } from './project-writer.ts'
import type { Random } from './random.ts'
import { recordWriter } from './record-writer.ts'
import { requestWriter } from './request-writer.ts'
import type { Soak } from './soak.ts'
import * as known from './soak.ts'

const FAR = '2999-01-01T00:00:00.000Z'
const [HOME] = known.PROJECTS

/** The ids of what all participants share, which the server assigns. */
export type Scene = { readonly people: readonly number[]; readonly group: number; readonly segment: number }

/** Sends a request that has to succeed, and returns the response body. */
export async function made<Body>(soak: Pick<Soak, 'client' | 'servers' | 'admin'>, request: Request): Promise<Body> {
  const [server] = soak.servers
  if (server === undefined) throw new Error('There is no server')
  const outcome = await soak.client.send(server, soak.admin, request, 'write')
  if (outcome.known && outcome.status < 300) return outcome.body as Body
  throw new Error(`${request.operation} failed: ${JSON.stringify(outcome)}`)
}

/** Creates a service account with a token. */
export async function newAccount(
  soak: Pick<Soak, 'client' | 'servers' | 'admin'>,
  name: string,
  rootRole: number,
): Promise<Caller> {
  const { id } = await made<Schema<'ServiceAccount'>>(
    soak,
    asking('createServiceAccount', {}, { name, username: name, rootRole }),
  )
  const token = asking('createServiceAccountToken', { serviceAccountId: id }, { description: name, expiresAt: FAR })
  const { secret } = await made<Schema<'CreatedToken'>>(soak, token)
  return { id, name, key: secret }
}

/** Creates what all participants share. */
export async function setScene(soak: Soak): Promise<Scene> {
  for (const id of [...known.PROJECTS, known.GUARDED]) await made(soak, asking('createProject', {}, { id, name: id }))
  const feature = (name: string, projectId: string) => made(soak, asking('createFeature', { projectId }, { name }))
  await feature(known.PARENT, HOME)
  for (let n = 0; n < known.SHARED_FEATURES; n++) await feature(known.sharedFeature(n), HOME)
  for (let n = 0; n < known.GUARDED_FEATURES; n++) await feature(known.guardedFeature(n), known.GUARDED)
  const place = { projectId: known.GUARDED, environment: 'production' }
  const guarding = { changeRequestsEnabled: true, requiredApprovals: 1 }
  await made(soak, asking('setChangeRequestConfiguration', place, guarding))
  const people: number[] = []
  for (let n = 0; n < known.SHARED_PEOPLE; n++) {
    const body = { username: `person-${n}`, rootRole: known.ROLES.viewer, sendEmail: false }
    people.push((await made<Schema<'User'>>(soak, asking('createUser', {}, body))).id)
  }
  const { id: group } = await made<Schema<'Group'>>(soak, asking('createGroup', {}, { name: 'shared-group' }))
  const { id: segment } = await made<Schema<'Segment'>>(
    soak,
    asking('createSegment', {}, { name: 'shared-segment', constraints: [] }),
  )
  await made(soak, asking('createContextField', {}, { name: 'shared-field' }))
  useSegment(segment)
  return { people, group, segment }
}

/** Creates twenty-four writers of all kinds, each with its own random numbers. */
export async function allWriters(soak: Soak, { people, group, segment }: Scene, random: Random): Promise<Turn[]> {
  const groups = makings.groupMaking(people)
  const shared = [
    { making: groups, key: String(group) },
    { making: makings.segmentMaking, key: String(segment) },
    { making: makings.contextFieldMaking, key: 'shared-field' },
  ]
  const { segmentMaking, contextFieldMaking, tagTypeMaking, signupTokenMaking, apiTokenMaking } = makings
  const makers: (() => Promise<Turn>)[] = [
    ...times(5, (n) => featureWriter(soak, `features${n}`, random.fork(), featureSteps)),
    ...times(5, (n) => featureWriter(soak, `settings${n}`, random.fork(), environmentSteps)),
    ...times(2, (n) => featureWriter(soak, `both${n}`, random.fork(), [...featureSteps, ...environmentSteps])),
    ...times(2, (n) => batchWriter(soak, `batch${n}`, random.fork())),
    ...times(2, (n) => projectWriter(soak, `projects${n}`, random.fork())),
    ...times(2, (n) => peopleWriter(soak, `people${n}`, random.fork(), people)),
    ...times(2, (n) => recordWriter(soak, `groups${n}`, random.fork(), [groups, segmentMaking], shared.slice(0, 2))),
    () => recordWriter(soak, 'fields', random.fork(), [contextFieldMaking, tagTypeMaking], shared.slice(2)),
    () => recordWriter(soak, 'tokens', random.fork(), [signupTokenMaking, apiTokenMaking], []),
    ...times(2, (n) => requestWriter(soak, `requests${n}`, random.fork())),
  ]
  const turns: Turn[] = []
  for (const make of makers) turns.push(await make())
  return turns
}

function times(count: number, make: (n: number) => Promise<Turn>): (() => Promise<Turn>)[] {
  return Array.from({ length: count }, (_, n) => () => make(n))
}
