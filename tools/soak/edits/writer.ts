import { pause, type Random } from '../random.ts'
import type { AcceptedEdit } from './check.ts'
import type { Subject } from './subjects.ts'

export type Answer = { readonly status: number; readonly etag: string | undefined; readonly body: unknown }

/** Sends a request to one of the servers. */
export type Send = (method: 'GET' | 'PATCH', path: string, patch?: object[], ifMatch?: string) => Promise<Answer>

/** The results of all writers together. */
export type Tally = { readonly accepted: AcceptedEdit[]; refused: number; readonly wrong: string[] }

export type Editing = {
  readonly name: string
  readonly subjects: readonly Subject[]
  readonly send: Send
  readonly random: Random
  readonly isConditional: boolean
  readonly tally: Tally
  /** Whether another edit is wanted. */
  readonly isWanted: () => boolean
}

/** The usual time between a read and its edit, and the time of those who go away in between. */
const THINKING_MS = 20
const STALL_MS = 400
const STALLS = 0.03

/** A conflict is resolved with the answer alone, so many times. */
const ATTEMPTS = 20

/** Edits subjects at random until no edit is wanted: reads, waits, and writes over what it has read. */
export async function writeEdits(editing: Editing): Promise<void> {
  const { name, subjects, send, random, tally, isWanted } = editing
  for (let turn = 1; isWanted(); turn++) {
    const subject = random.pick(subjects)
    const read = await send('GET', subject.path)
    if (read.status === 200) await edit(editing, subject, `${name} edit ${turn}`, read)
    else tally.wrong.push(`GET ${subject.path}: ${read.status}`)
  }
}

async function edit(editing: Editing, subject: Subject, value: string, read: Answer): Promise<void> {
  const { send, random, isConditional, tally } = editing
  let seen: { readonly body: unknown; readonly etag: string | undefined } = read
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await pause(random.chance(STALLS) ? STALL_MS : random.whole(0, THINKING_MS))
    const answer = await send('PATCH', subject.path, subject.patch(value), isConditional ? seen.etag : undefined)
    if (answer.status === 200) {
      tally.accepted.push({ subject: subject.name, seen: subject.valueIn(seen.body), wrote: value })
      return
    }
    if (answer.status !== 412) {
      tally.wrong.push(`PATCH ${subject.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return
    }
    tally.refused++
    const { current, etag, details } = answer.body as { current: unknown; etag: string; details: { path?: string }[] }
    if (details.some(({ path }) => path === undefined))
      tally.wrong.push(`PATCH ${subject.path}: the log does not have the state that was read`)
    seen = { body: current, etag }
  }
}
