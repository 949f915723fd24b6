import { describe, expect, it as plainly } from 'vitest'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Anything, Client } from '../../support/call.ts'
import { type DocumentedOperation, operations } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { keepRows } from '../../support/kept-rows.ts'
import { addPrivateProject, type Caller, MARK, makeCallers, makeOwners } from '../../support/private-project.ts'
import { NO_BODY_OF_ANY, requestsAbout, unknownParameters } from '../../support/private-requests.ts'
import { it, type World } from '../../support/world.ts'
import { OF_NO_PROJECT } from './tables-of-no-project.ts'

/*
 * Each operation is called twice with the same requests: in a world with a private project, and in one that differs in
 * nothing else. A user who may not see the project must get the same answers in both, and find the same in the log.
 */

/**
 * Facts that can't be kept back, and why. The one answer that may differ is a refusal, which says no more than the
 * request did. See docs/decisions/0008.
 */
const TAKEN = 'a name that is unique everywhere is taken'
const EXCEPTIONS: Readonly<Partial<Record<OperationId, string>>> = {
  createFeature: TAKEN,
  cloneFeature: TAKEN,
  importFeatures: TAKEN,
  validateFeatureName: TAKEN,
  createSegment: TAKEN,
  updateSegment: TAKEN,
  validateSegmentName: TAKEN,
  createTag: TAKEN,
  runBatch: TAKEN,
  dryRunBatch: TAKEN,
  deleteTag: 'a tag that hidden features have as well stays',
  deleteProjectApiToken: 'a key that is for a hidden project as well stays',
}

/**
 * Events that the log may lack, and why. That of the exceptions above is not compared: once refused, the rest differs
 * as well.
 */
const KNOWN_TAG = 'a tag that hidden features have is not made once more'
const LACKING_IN_LOG: Readonly<Partial<Record<OperationId, string>>> = {
  addFeatureTag: KNOWN_TAG,
  updateFeatureTags: KNOWN_TAG,
  updateTagsOfFeatures: KNOWN_TAG,
}

/** Operations whose tag differs without saying anything, and why. */
const OPAQUE_TAGS: Readonly<Partial<Record<OperationId, string>>> = {
  getWebhook: 'it is a hash of all settings with a key that is never shown',
  getChangeRequest: 'its builtOn is a hash of all that the changes build on, with parents in private projects',
}

/** Operations that never say anything of a project, even to its members. */
const OF_NO_PROJECT_OPERATIONS: readonly OperationId[] = [
  'undoEvents',
  // It is of one account, and none of these has made it: see tests/api/state/stored-plans.test.ts.
  'getStatePlan',
  'getUiConfig',
  'listFeatureTypes',
  'listTagTypes',
  'getTagType',
  'validateTagType',
  'listStrategyTypes',
  'getStrategyType',
  'validateContextFieldName',
  'validateConstraint',
  'validateEnvironmentName',
  'listPersonalAccessTokens',
  'createPersonalAccessToken',
  'deletePersonalAccessToken',
  'searchUsers',
  'getAccessOverview',
  'validatePassword',
  'changeOwnPassword',
]

/** How many requests show that an operation refuses these callers before it looks at anything. */
const REFUSALS = 5

type Seen = { request: string; status: number; answer: string }

/** The facts that a user learns from a world: from its answers, and from its log afterwards. */
type Learned = { seen: Seen[]; log: string[] }

/**
 * Asks a world until it has said enough, and replaces what is new at every request. A caller who may not even send a
 * body that no operation takes is not asked with others.
 */
async function answers(
  client: Client,
  { id, method }: DocumentedOperation,
  requests: readonly Anything[],
  plain: Plainly,
  isEnough: (seen: readonly Seen[]) => boolean = () => false,
): Promise<Learned> {
  const seen: Seen[] = []
  const forbidden = new Set<string>()
  for (const request of requests) {
    const place = JSON.stringify(request.params ?? {})
    if (forbidden.has(place) && request.body !== NO_BODY_OF_ANY) continue
    const one = await answerTo(client, id, request, plain)
    seen.push(one)
    if (one.status === 403 && request.body === NO_BODY_OF_ANY) forbidden.add(place)
    if (isEnough(seen)) break
  }
  if (method === 'GET') return { seen, log: [] }
  const { body } = await client.call('searchEvents', { body: { limit: 100 } })
  return { seen, log: body.events.map(({ id: _, ...event }) => plain(JSON.stringify(event))) }
}

async function answerTo(client: Client, id: OperationId, request: Anything, plain: Plainly): Promise<Seen> {
  const { status, body, headers } = await client.send(id, request)
  // Ids of events count those of all projects.
  const { date, 'content-length': length, etag, 'undoable-events': _, ...others } = headers
  const rest = OPAQUE_TAGS[id] === undefined ? { ...others, etag } : others
  return { request: JSON.stringify(request), status, answer: plain(JSON.stringify({ body, rest })) }
}

type Plainly = (text: string) => string

/** Removes from an answer what no two answers share. Values from before the request stay. */
function plainOf(before: string): Plainly {
  const fresh = (what: string) => (found: string) => (before.includes(found) ? found : what)
  return (text) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, fresh('<id>'))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, fresh('<time>'))
      .replaceAll(/[0-9a-f]{32,}/g, fresh('<secret>'))
}

type WorldName = 'twin' | 'hiding'
type Answers = Record<Outsider, Learned>
const OUTSIDERS = ['viewer', 'neighbor'] as const satisfies readonly Caller[]
type Outsider = (typeof OUTSIDERS)[number]

/** What two outsiders learn in both worlds, and whether a member learns anything of the private project. */
type Found = { twin: Answers; hiding: Answers; isTold(): Promise<boolean> }

async function bothWorlds(world: World, called: DocumentedOperation): Promise<Found> {
  const callers = await makeCallers(world)
  const about = requestsAbout(called, await requestOf(world, called.id))
  const requests = isReachable(called) ? about : about.slice(0, REFUSALS)
  await makeOwners(world)
  const { rows, restore } = await keepRows(world.db)
  const plain = plainOf(JSON.stringify(rows))
  let current: WorldName = 'twin'
  let isChanged = false
  /** A world that no request has changed serves the next caller as well. */
  async function ask(name: WorldName, caller: Caller, isEnough?: (seen: readonly Seen[]) => boolean) {
    if (isChanged || name !== current) await restore()
    if (name === 'hiding' && (isChanged || name !== current)) await addPrivateProject(world)
    current = name
    const learned = await answers(callers[caller][name === 'twin' ? 0 : 1], called, requests, plain, isEnough)
    isChanged = called.method !== 'GET' && learned.seen.some(({ status }) => status < 400)
    return learned
  }
  const twin: Answers = { viewer: await ask('twin', 'viewer'), neighbor: await ask('twin', 'neighbor') }
  const hiding: Answers = { viewer: await ask('hiding', 'viewer'), neighbor: await ask('hiding', 'neighbor') }
  async function isTold() {
    let isNamed = false
    const { seen } = await ask('hiding', 'member', (answered) => {
      // What the member has asked for may exist since then, in either world.
      const [one] = answered.slice(-1)
      isNamed = one !== undefined && namesMore({ ...one, request: answered.map(({ request }) => request).join() })
      return isNamed
    })
    return isNamed || JSON.stringify((await ask('twin', 'member')).seen) !== JSON.stringify(seen)
  }
  return { twin, hiding, isTold }
}

/** Whether an answer names something of the private project that its request does not. */
function namesMore({ answer, request }: Seen): boolean {
  const words = answer.match(new RegExp(`${MARK}[\\w-]*`, 'g')) ?? []
  return words.some((word) => !request.includes(word))
}

/** Whether a user from whom a project is hidden can have what the operation needs. */
function isReachable({ permission }: DocumentedOperation): boolean {
  if (permission === 'none') return true
  return [permission].flat().some((name) => permissionScopes[name as Permission] !== 'root')
}

/** Whether an answer refuses the request, or says that the operation that was tried would be refused. */
function isRefused({ status, answer }: Seen): boolean {
  return [400, 403, 409].includes(status) || answer.includes('"wouldSucceed":false')
}

/** Whether an answer differs as it may: it refuses what would succeed, and names nothing that the request does not. */
function isExcepted(id: OperationId, hiding: Seen, twin: Seen | undefined): boolean {
  if (EXCEPTIONS[id] === undefined) return false
  return twin !== undefined && isRefused(hiding) && !isRefused(twin) && !namesMore(hiding)
}

/**
 * The others answer everybody alike: they do not look at who calls. The data of a stream comes later, so streams have
 * tests of their own.
 */
const ofCallers = [...operations.values()].filter(({ access, isStream }) => access === 'caller' && !isStream)

describe.each(ofCallers)('$id', (called) => {
  // Imports take turns on the embedded engine, and the two worlds have sixteen of them.
  it('tells nothing of a private project to a Viewer who is no member', { timeout: 120_000 }, async ({ world }) => {
    const { twin, hiding, isTold } = await bothWorlds(world, called)
    const excepted: Seen[] = []
    let isLacking = false
    for (const caller of OUTSIDERS) {
      const before = twin[caller].seen
      const differing = hiding[caller].seen.filter((seen, at) => JSON.stringify(seen) !== JSON.stringify(before[at]))
      const inTwin = (seen: Seen) => before[hiding[caller].seen.indexOf(seen)]
      const leaks = differing.filter((seen) => !isExcepted(called.id, seen, inTwin(seen)))
      expect(leaks, `what ${caller} learns`).toEqual(leaks.map(inTwin))
      excepted.push(...differing)
      if (EXCEPTIONS[called.id] !== undefined) continue
      const { log } = hiding[caller]
      const common = twin[caller].log.filter((event) => log.includes(event))
      expect(log, `what ${caller} finds in the log`).toEqual(LACKING_IN_LOG[called.id] ? common : twin[caller].log)
      isLacking ||= common.length < twin[caller].log.length
    }
    expect(excepted.length > 0, 'take this out of EXCEPTIONS').toBe(EXCEPTIONS[called.id] !== undefined)
    expect(isLacking, 'take this out of LACKING_IN_LOG').toBe(LACKING_IN_LOG[called.id] !== undefined)
    if (!isReachable(called)) return
    const saysNothing = OF_NO_PROJECT_OPERATIONS.includes(called.id)
    expect(
      await isTold(),
      saysNothing
        ? 'this says something to members: take it out of OF_NO_PROJECT_OPERATIONS'
        : 'members learn nothing either: add rows to tests/support/private-project.ts that this could show',
    ).toBe(!saysNothing)
  })
})

it('has something of the private project in every table that can hold it', async ({ world }) => {
  await makeCallers(world)
  const before = await dump(world.db)
  await addPrivateProject(world)
  const after = await dump(world.db)
  const same = Object.keys(after).filter((table) => JSON.stringify(after[table]) === JSON.stringify(before[table]))
  expect(same.sort(), 'add rows to tests/support/private-project.ts, or say in OF_NO_PROJECT why not').toEqual(
    Object.keys(OF_NO_PROJECT),
  )
})

plainly('knows what every parameter of a path can name of a private project', () => {
  const unknown = ofCallers.filter(isReachable).flatMap(unknownParameters)
  expect([...new Set(unknown)], 'add it to PARAMETERS of tests/support/private-project.ts').toEqual([])
})
