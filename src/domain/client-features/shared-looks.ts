import type { SdkKey } from '../api-tokens/sdk-key.ts'
import type { Selection } from './selection.ts'
import type { SdkSource } from './source.ts'
import { wakeEach } from './waiting.ts'

/** How long streams wait before their key is looked at again. */
const MAX_WAIT_MS = 1000

/** What a stream may read at a moment. */
export type Look = { readonly key: SdkKey; readonly selection: Selection }

export type Looking = {
  /** The same for all streams that get the same. */
  readonly id: string
  /** The revision that the client has. */
  readonly last: string
  /** An error that it throws ends the stream. */
  look(): Promise<Look>
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

type Member = Looking & { readonly joined: number; wake(look: Look | undefined): void }

const groupsOf = new WeakMap<SdkSource, Map<string, Group>>()

/**
 * Waits until there is another revision than the last one, and returns it; undefined when the signal aborts, or when a
 * look has failed, so that each stream finds out by itself. All streams with the same id share one look for each change
 * and each second: thousands that wait cost nothing.
 */
export function nextLook(source: SdkSource, looking: Looking, signal: AbortSignal): Promise<Look | undefined> {
  const groups = groupsOf.get(source) ?? new Map<string, Group>()
  groupsOf.set(source, groups)
  const known = groups.get(looking.id)
  const group: Group = known ?? { members: new Set(), begun: 0, revision: undefined, poke: () => {} }
  groups.set(looking.id, group)
  return new Promise((resolve) => {
    const member: Member = {
      ...looking,
      // A look that has begun before may be older than what the client has.
      joined: group.begun,
      wake(look) {
        signal.removeEventListener('abort', end)
        group.members.delete(member)
        resolve(look)
      },
    }
    const end = () => member.wake(undefined)
    signal.addEventListener('abort', end)
    group.members.add(member)
    if (signal.aborted) return end()
    if (known === undefined) void lookForAll(source, group, () => groups.delete(looking.id))
    else if (group.revision !== looking.last) group.poke()
  })
}

/** Looks until nobody waits any more. */
async function lookForAll(source: SdkSource, group: Group, onEnd: () => void): Promise<void> {
  for (let [member] = group.members; member !== undefined; [member] = group.members) {
    const number = ++group.begun
    const look = await member.look().catch(() => undefined)
    group.revision = look?.selection.revision
    const isOther = ({ last, joined }: Member) =>
      joined < number && (look === undefined || last !== look.selection.revision)
    const woken = [...group.members].filter(isOther)
    if (woken.length > 0)
      await wakeEach(
        woken.map(
          ({ wake }) =>
            () =>
              wake(look),
        ),
      )
    // A change during the look has woken no stream.
    const isBehind = [...group.members].some(({ last, joined }) => joined >= number && last !== group.revision)
    if (look === undefined || woken.length > 0 || isBehind) continue
    const poked = new AbortController()
    group.poke = () => poked.abort()
    await source.nextChange(look.key, poked.signal, MAX_WAIT_MS)
  }
  // At once: a later stream needs a new group.
  onEnd()
}
