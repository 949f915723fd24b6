import type { Found, Kind, Pair } from './kind.ts'
import { type Known, knownTo, NOTHING_KNOWN, type Planned } from './known.ts'
import type { Refusal, Server } from './server.ts'

export type Servers = { readonly unleash: Server; readonly flaghoist: Server }

/** Something that was not moved, and why. */
export type Missed = { readonly key: string; readonly why: string }

/** What happened to the things of a kind. With a dry run, what would happen. */
export type Moved = {
  readonly noun: string
  /** Whether Unleash offers them. */
  readonly isOffered: boolean
  readonly same: number
  readonly created: readonly string[]
  readonly changed: readonly string[]
  readonly missed: readonly Missed[]
  /** Things that were moved and are nevertheless not the same here afterwards. */
  readonly different: readonly string[]
}

/**
 * Moves the things of one kind, and compares them afterwards.
 *
 * @param planned for a dry run, which changes nothing: the things of earlier kinds that it would have created
 */
export async function moveKind<Value>(kind: Kind<Value>, servers: Servers, planned?: Planned): Promise<Moved> {
  const isDryRun = planned !== undefined
  const { noun } = kind
  const found = await kind.read(servers.unleash)
  const nothing = { noun, isOffered: found !== undefined, same: 0, created: [], changed: [], missed: [], different: [] }
  if (found === undefined || found.length === 0) return nothing
  const known = kind.refers ? await knownTo(servers.flaghoist, planned ?? new Map()) : NOTHING_KNOWN
  const pairs = await pairsOf(kind, found, servers.flaghoist)
  const obstacles = new Map(pairs.map((pair) => [pair.wanted.key, kind.obstacle?.(pair, known)]))
  const isFree = ({ wanted }: Pair<Value>) => obstacles.get(wanted.key) === undefined
  const isSame = ({ wanted, present }: Pair<Value>) =>
    present !== undefined && kind.isSame(wanted.value, present.value, known)
  const open = pairs.filter((pair) => isFree(pair) && !isSame(pair))
  const refused = isDryRun ? new Map<string, string>() : await runAll(kind, open, servers.flaghoist, known)
  const done = open.filter(({ wanted }) => !refused.has(wanted.key))
  const keys = (some: readonly Pair<Value>[]) => some.map(({ wanted }) => wanted.key)
  const after = isDryRun || done.length === 0 ? [] : await pairsOf(kind, done.map(wantedOf), servers.flaghoist)
  return {
    ...nothing,
    same: pairs.filter((pair) => isFree(pair) && isSame(pair)).length,
    created: keys(done.filter(({ present }) => present === undefined)),
    changed: keys(done.filter(({ present }) => present !== undefined)),
    missed: pairs.flatMap(({ wanted: { key } }) => {
      const why = obstacles.get(key) ?? refused.get(key)
      return why === undefined ? [] : [{ key, why }]
    }),
    different: keys(after.filter((pair) => !isSame(pair))),
  }
}

function wantedOf<Value>({ wanted }: Pair<Value>): Found<Value> {
  return wanted
}

async function pairsOf<Value>(kind: Kind<Value>, found: readonly Found<Value>[], here: Server): Promise<Pair<Value>[]> {
  const present = new Map((await (kind.readHere ?? kind.read)(here))?.map((one) => [one.key, one]))
  return found.map((wanted) => ({ wanted, present: present.get(wanted.key) }))
}

/** Runs the operations of all pairs, and returns the reasons of refusals, by key. */
async function runAll<Value>(
  kind: Kind<Value>,
  pairs: readonly Pair<Value>[],
  here: Server,
  known: Known,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  const { together = 1 } = kind
  for (let at = 0; at < pairs.length; at += together) {
    const some = pairs.slice(at, at + together)
    const refusal = await here.run(kind.operations(some, known))
    if (refusal === undefined) continue
    for (const pair of some) {
      const alone = some.length === 1 ? refusal : await here.run(kind.operations([pair], known))
      if (alone !== undefined) refused.set(pair.wanted.key, reasonFrom(alone))
    }
  }
  return refused
}

/** The server begins its message with the index of the operation, which means nothing here. */
function reasonFrom({ message }: Refusal): string {
  return message.replace(/^Operation \d+ \(\w+\): /, '')
}
