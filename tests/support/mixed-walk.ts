import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { type Anything, injectionOf } from './call.ts'
import { operation } from './contract.ts'
import { MARKS, type Mark, makeMarkedProjects, namesIn } from './marked-projects.ts'
import { type Callers, changeOf, type Draw, makeCallers, pick, type Reader } from './mixed-callers.ts'
import { ITEMS, LISTS } from './mixed-readings.ts'
import { type Reading, type Reply, type RightsState, replyFrom, requestFrom, rightsState } from './mixed-state.ts'
import { otherConnections, until } from './waiting.ts'
import { settleEvents } from './webhooks.ts'
import { serverOfWorlds, type World } from './world.ts'

/** The number of answers that readers get between two changes, at least. */
export const PACE = 50

/** How long the other server may still use rights that it read before a change. */
const OTHER_LAG_MS = 250

/** An answer, with the numbers of the first and the last state that it can reflect. */
export type Answered = {
  readonly reader: Reader
  readonly reading: Reading
  readonly isOther: boolean
  readonly first: number
  readonly last: number
  readonly reply: Reply
}

/**
 * A change of rights and the change of a feature of a marked project that follows it, with the times when they were
 * sent.
 */
export type Step = { readonly changedAt: number; readonly writtenAt: number; readonly mark: Mark }

/** Callers who read from two servers on one database while an admin changes their rights. */
export type Walk = {
  readonly world: World
  readonly servers: { readonly own: FastifyInstance; readonly other: FastifyInstance }
  readonly callers: Callers
  /** The rights at the start and after each change. */
  readonly states: RightsState[]
  /** When each of the states was known to be in force. */
  readonly acknowledgedAt: number[]
  /** The number of the change that was sent last: no answer reflects a later state. */
  begun: number
  isOver: boolean
  /** The project that was changed last. */
  focus: Mark
  readonly answers: Answered[]
  /** Readers wait while there are this many answers, so that the walk takes no longer than it needs. */
  mostAnswers: number
  readonly steps: Step[]
}

export async function newWalk(world: World): Promise<Walk> {
  await makeMarkedProjects(world)
  await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '<>', 'default').execute()
  const callers = await makeCallers(world)
  // The embedded engine has one connection, but each server has its own memory of callers.
  const db = inject('serverUrl') === undefined ? world.db : await otherConnections()
  const other = await serverOfWorlds({ db })
  onTestFinished(() => other.close())
  await settleEvents(world.db)
  return {
    world,
    servers: { own: world.app, other },
    callers,
    states: [await rightsState(world.db)],
    acknowledgedAt: [performance.now()],
    begun: 0,
    isOver: false,
    focus: MARKS[0],
    answers: [],
    mostAnswers: PACE,
    steps: [],
  }
}

/** Returns the number of the oldest state that an answer to a request sent at `time` may reflect. */
export function knownAt({ acknowledgedAt }: Walk, time: number, isOther: boolean): number {
  const since = isOther ? time - OTHER_LAG_MS : time
  return Math.max(
    0,
    acknowledgedAt.findLastIndex((at) => at <= since),
  )
}

async function send(app: FastifyInstance, { client }: Pick<Reader, 'client'>, id: OperationId, given: Anything) {
  const { statusCode: status, payload } = await app.inject(injectionOf(client, operation(id), given))
  return { status, payload }
}

async function succeed({ world }: Walk, id: OperationId, given: Anything): Promise<void> {
  const { status, payload } = await send(world.app, { client: world.admin }, id, given)
  if (status >= 300) throw new Error(`${id} ${JSON.stringify(given)}: ${payload}`)
}

export async function ask(walk: Walk, reader: Reader, reading: Reading, isOther: boolean): Promise<Answered> {
  const first = knownAt(walk, performance.now(), isOther)
  const { id, given } = requestFrom(reading)
  const { status, payload } = await send(walk.servers[isOther ? 'other' : 'own'], reader, id, given)
  return { reader, reading, isOther, first, last: walk.begun, reply: replyFrom(status, payload, reading) }
}

/**
 * Reads until the walk is over: lists in turn, and between them items in turn, half of them of the project that was
 * changed last.
 */
export async function readOn(walk: Walk, reader: Reader, draw: Draw): Promise<void> {
  const hasRoom = () => walk.isOver || walk.answers.length < walk.mostAnswers
  for (let turn = draw(LISTS.length * ITEMS.length); !walk.isOver; turn++) {
    const [list, item] = [LISTS[turn % LISTS.length], ITEMS[turn % ITEMS.length]]
    if (list === undefined || item === undefined) throw new Error('There is something to read')
    walk.answers.push(await ask(walk, reader, { list }, draw(3) === 0))
    const mark = draw(2) === 0 ? walk.focus : pick(draw, MARKS)
    walk.answers.push(await ask(walk, reader, { item, mark }, draw(3) === 0))
    await until(hasRoom)
  }
}

/** Waits until readers have answers to requests that they sent after the last change. */
export async function letRead(walk: Walk): Promise<void> {
  const least = walk.answers.length + PACE
  walk.mostAnswers = least + PACE
  await until(() => walk.answers.length >= least)
}

/** Changes rights, and then a feature of the same project, so that streams have an event. */
export async function step(walk: Walk, draw: Draw): Promise<void> {
  walk.mostAnswers = walk.answers.length + PACE
  const { id, given, mark } = changeOf(walk.callers, draw)
  const changedAt = performance.now()
  walk.begun++
  await succeed(walk, id, given)
  walk.acknowledgedAt.push(performance.now())
  walk.focus = mark
  walk.states.push(await rightsState(walk.world.db))
  const body = [{ op: 'add', path: '/description', value: `${mark} turn ${walk.steps.length} ends` }]
  walk.steps.push({ changedAt, writtenAt: performance.now(), mark })
  await succeed(walk, 'patchFeature', { params: { projectId: mark, featureName: namesIn(mark).parent }, body })
  await settleEvents(walk.world.db)
}
