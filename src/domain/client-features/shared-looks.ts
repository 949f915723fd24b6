import { forEachYielding } from '../../runtime/yielding.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import type { Selection } from './selection.ts'
import type { SdkSource } from './source.ts'

/** How long streams wait before their key is looked at again. */
const MAX_WAIT_MS = 1000

/** What a stream may read at a moment. */
export type Look = { readonly key: SdkKey; readonly selection: Selection }

/**
 * Sends an event to a client. Returns whether more may be sent; a promise while the client has not read all that was
 * sent before.
 */
export type Send<Event> = (event: Event) => boolean | Promise<boolean>

export type Follower<Event> = {
  /** The same for all streams that get the same events. */
  readonly id: string
  /** The revision that the client has. */
  readonly from: string | undefined
  /** An error that it throws ends the stream. */
  look(): Promise<Look>
  /** Returns the event that leads from the revision of a client to what a look has found. */
  eventFor(last: string | undefined, look: Look): Promise<Event>
  readonly send: Send<Event>
}

/** Streams that get the same: one of them looks for all. */
type Group = {
  readonly members: Set<Member>
  /** The number of the last look that has begun. */
  begun: number
  revision: string | undefined
  /** Ends the wait before the next look. */
  poke(): void
}

/**
 * A stream. It is one object for all its time, and waits with no promise: thousands that get a change would otherwise
 * make garbage that the collector has to look at each time.
 */
type Member = Pick<Follower<unknown>, 'look' | 'eventFor' | 'send'> & {
  /** The revision that the client has. */
  last: string | undefined
  /** A look that had begun before may be older than what the client has. */
  readonly joined: number
  /** Whether its client still reads what was sent. It gets the changes since then in one event. */
  isBusy: boolean
  end(error?: unknown): void
}

const groupsOf = new WeakMap<SdkSource, Map<string, Group>>()

/**
 * Sends an event for each change until the signal aborts, or until no more may be sent. All streams with the same id
 * share one look for each change and each second, and the events: thousands that wait cost nothing.
 *
 * @throws the error of a look
 */
export function follow<Event>(source: SdkSource, follower: Follower<Event>, signal: AbortSignal): Promise<void> {
  const { id, from, look, eventFor, send } = follower
  if (signal.aborted) return Promise.resolve()
  const groups = groupsOf.get(source) ?? new Map<string, Group>()
  groupsOf.set(source, groups)
  const known = groups.get(id)
  const group: Group = known ?? { members: new Set(), begun: 0, revision: undefined, poke: () => {} }
  groups.set(id, group)
  return new Promise((resolve, reject) => {
    const member: Member = {
      look,
      eventFor,
      send: send as Send<unknown>,
      last: from,
      joined: group.begun,
      isBusy: false,
      end(error) {
        signal.removeEventListener('abort', abort)
        group.members.delete(member)
        if (error === undefined) resolve()
        else reject(error)
      },
    }
    const abort = () => member.end()
    signal.addEventListener('abort', abort)
    group.members.add(member)
    if (known === undefined) void lookForAll(source, group, () => groups.delete(id))
    else if (group.revision !== from) group.poke()
  })
}

/** Looks until there is no stream any more. */
async function lookForAll(source: SdkSource, group: Group, onEnd: () => void): Promise<void> {
  for (let [member] = group.members; member !== undefined; [member] = group.members) {
    const number = ++group.begun
    const look = await member.look().catch(() => undefined)
    group.revision = look?.selection.revision
    const isBehind = ({ last, isBusy }: Member) => !isBusy && last !== group.revision
    const behind = [...group.members].filter((each) => each.joined < number && isBehind(each))
    if (look === undefined) await Promise.all([...group.members].map((each) => lookAlone(group, each)))
    else if (behind.length > 0) await sendAll(group, behind, look).catch((error) => endAll(behind, error))
    // A change during the look has woken no stream.
    else if (![...group.members].some(isBehind)) {
      const poked = new AbortController()
      group.poke = () => poked.abort()
      await source.nextChange(look.key, poked.signal, MAX_WAIT_MS)
    }
  }
  // At once: a later stream needs a new group.
  onEnd()
}

function endAll(members: readonly Member[], error: unknown): void {
  for (const member of members) member.end(error)
}

/** After the look of another stream has failed. */
async function lookAlone(group: Group, member: Member): Promise<void> {
  try {
    await sendAll(group, [member], await member.look())
  } catch (error) {
    member.end(error)
  }
}

/** Sends to each what it lacks, which is made once for all that have the same. Yields to the event loop. */
async function sendAll(group: Group, members: readonly Member[], look: Look): Promise<void> {
  const { revision } = look.selection
  const events = new Map<string | undefined, unknown>()
  for (const { last, eventFor } of members) if (!events.has(last)) events.set(last, await eventFor(last, look))
  await forEachYielding(members, (member) => {
    if (member.isBusy || member.last === revision || !group.members.has(member)) return
    const event = events.get(member.last)
    member.last = revision
    const isTaken = member.send(event)
    if (typeof isTaken !== 'boolean') void waitForClient(group, member, isTaken)
    else if (!isTaken) member.end()
  })
}

/** The client gets the changes of this time in one event. */
async function waitForClient(group: Group, member: Member, taking: Promise<boolean>): Promise<void> {
  member.isBusy = true
  const isTaken = await taking
  member.isBusy = false
  if (!isTaken) member.end()
  else if (group.revision !== member.last) group.poke()
}
