import { sql } from 'kysely'
import { restrictedEventTypes } from '../../generated/events.ts'
import type { Schema } from '../../src/contract.ts'
import { type EventStream, openEventStream } from '../support/event-stream.ts'
import { MARKS, type Mark } from '../support/marked-projects.ts'
import type { Reader } from '../support/mixed-callers.ts'
import { mayReadLog, type RightsState, sees } from '../support/mixed-state.ts'
import { knownAt, type Step, type Walk } from '../support/mixed-walk.ts'
import { settleEvents } from '../support/webhooks.ts'

/** The feature whose event ends the streams. It is in a project that everybody sees. */
const LAST = 'the-last-feature'

/** An event that came, and the number of the newest state that could be in force then. */
type Streamed = { readonly id: number; readonly event: Schema<'Event'>; readonly last: number }

export type FollowedStream = {
  readonly reader: Reader
  readonly isOther: boolean
  readonly events: Streamed[]
  readonly ended: Promise<void>
}

/** Opens a stream for each reader with a key, on both servers in turn. They have all events from now on. */
export async function openStreams(walk: Walk): Promise<FollowedStream[]> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(walk.world.db)
  const lastEventId = rows[0]?.id ?? 0
  const withKey = walk.callers.readers.flatMap((reader) =>
    reader.client.key === undefined ? [] : [{ reader, key: reader.client.key }],
  )
  return Promise.all(
    withKey.map(async ({ reader, key }, at) => {
      const isOther = at % 2 === 1
      const stream = await openEventStream(walk.servers[isOther ? 'other' : 'own'], key, { lastEventId })
      const events: Streamed[] = []
      const ended = follow(walk, stream, events)
      // A walk that fails before closes the streams, and its own failure is the one to show.
      ended.catch(() => {})
      return { reader, isOther, events, ended }
    }),
  )
}

async function follow(walk: Walk, stream: EventStream, events: Streamed[]): Promise<void> {
  for (let next = await stream.next(); next !== undefined; next = await stream.next()) {
    events.push({ id: Number(next.id), event: next.event, last: walk.begun })
    if (next.event.featureName === LAST) return stream.close()
  }
  throw new Error('A stream ended before the walk did')
}

/** Waits until each stream has read all events of the walk. */
export async function endStreams(walk: Walk, streams: readonly FollowedStream[]): Promise<void> {
  await walk.world.feature({ name: LAST })
  await settleEvents(walk.world.db)
  await Promise.all(streams.map(({ ended }) => ended))
}

/** Events that streams sent against the rights of their readers or did not send, and the numbers of compared events. */
export type StreamVerdict = { readonly wrong: string[]; readonly had: number; readonly withheld: number }

export async function streamVerdict(walk: Walk, streams: readonly FollowedStream[]): Promise<StreamVerdict> {
  const ids = await idsOfSteps(walk)
  const wrong: string[] = []
  let [had, withheld] = [0, 0]
  for (const { reader, isOther, events } of streams) {
    const states = (time: number, last: number) => walk.states.slice(knownAt(walk, time, isOther), last + 1)
    const where = `${reader.name}, ${isOther ? 'other' : 'own'} server`
    for (const { id, event, last } of events) {
      const at = ids.findIndex((ofStep) => id <= ofStep)
      const ofStep = walk.steps[at]
      if (ofStep === undefined) continue
      const time = id === ids[at] ? ofStep.writtenAt : ofStep.changedAt
      if (!states(time, last).some((state) => maySee(state, reader, event)))
        wrong.push(`${where}: has ${JSON.stringify(event)} of step ${at}`)
    }
    for (const [at, { mark, writtenAt }] of walk.steps.entries()) {
      const id = ids[at] ?? 0
      const isThere = events.some((event) => event.id === id)
      if (isThere) had++
      else withheld++
      const passedBy = events.find((event) => event.id > id)?.last ?? walk.begun
      const isSeen = states(writtenAt, passedBy).every((state) => sees(state, reader.id, mark))
      if (isSeen && !isThere) wrong.push(`${where}: lacks the event of ${mark} in step ${at}`)
    }
  }
  return { wrong, had, withheld }
}

/** The ids of the events of the features that were changed, one for each step. */
async function idsOfSteps({ world, steps }: Walk): Promise<number[]> {
  const { rows } = await sql<{ id: number; data: { description?: string } | null }>`
    select id, data from events where type = 'feature-metadata-updated' order by id`.execute(world.db)
  const idOf = (mark: Mark, at: number) =>
    rows.find(({ data }) => data?.description === `${mark} turn ${at} ends`)?.id ?? Number.NaN
  return steps.map(({ mark }: Step, at) => idOf(mark, at))
}

function maySee(state: RightsState, reader: Reader, event: Schema<'Event'>): boolean {
  const text = JSON.stringify(event)
  const isRestricted = !event.project && restrictedEventTypes.includes(event.type)
  if (isRestricted && !mayReadLog(state, reader.id)) return false
  return MARKS.filter((mark) => text.includes(mark)).every((mark) => sees(state, reader.id, mark))
}
