import type { WarningKind } from '../../src/domain/sdk-warnings/kinds.ts'
import type { Configuration } from './configurations.ts'
import type { Context } from './contexts.ts'
import type { Answers } from './protocol.ts'

/** A feature as it is stored, with all that it uses. */
export type Stored = { readonly name: string; readonly configuration: Configuration; readonly uses: Uses }

/** What decides about a feature: its own strategies and those of its parents, with the constraints of their segments. */
export type Uses = {
  readonly strategies: Configuration['strategies']
  readonly variants: Configuration['variants']
  readonly constraints: NonNullable<Configuration['strategies'][number]['constraints']>
  readonly parents: Configuration['parents']
}

/** One answer that is another than that of the server. */
export type Difference = {
  readonly sdk: string
  readonly stored: Stored
  readonly context: Context
  readonly ours: string
  readonly theirs: string
}

/** A kind of difference that stays, and why. */
export type Decided = {
  readonly kind: string
  /** The names of the readers that differ, or their beginnings: `node` is every version of it. */
  readonly sdks: readonly string[]
  readonly why: string
  /** The warning that users get where it is stored; else why they get none. */
  readonly told: WarningKind | { readonly not: string }
  applies(difference: Difference): boolean
}

/** Returns the answers of a reader that are not those of the server. */
export function differencesOf(
  sdk: string,
  given: { features: readonly Stored[]; contexts: readonly Context[]; ours: Answers; theirs: Answers },
): Difference[] {
  const { features, contexts, ours, theirs } = given
  return features.flatMap((stored, row) =>
    contexts.flatMap((context, column) => {
      const [our, their] = [ours[row]?.[column], theirs[row]?.[column]]
      if (our === undefined || their === undefined) throw new Error(`${sdk} left out an answer to ${stored.name}`)
      return our === their ? [] : [{ sdk, stored, context, ours: our, theirs: their }]
    }),
  )
}

export type Sorted = {
  /** Differences that nobody has decided about. */
  readonly undecided: readonly Difference[]
  /** How many features differ, by kind and SDK. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Entries that match nothing, for an SDK that was read. */
  readonly unused: readonly string[]
}

/** Sorts differences by the table; `read` are the names of the SDKs that were asked. */
export function sorted(differences: readonly Difference[], table: readonly Decided[], read: readonly string[]): Sorted {
  const found = new Map<string, Map<string, Set<string>>>()
  const undecided: Difference[] = []
  for (const difference of differences) {
    const [entry] = decidedOn(difference, table)
    if (entry === undefined) undecided.push(difference)
    const bySdk = mapIn(found, entry?.kind ?? 'undecided', () => new Map<string, Set<string>>())
    mapIn(bySdk, difference.sdk, () => new Set<string>()).add(difference.stored.name)
  }
  const counts = new Map(
    [...found].map(([kind, bySdk]) => [kind, new Map([...bySdk].map(([sdk, { size }]) => [sdk, size]))]),
  )
  const unused = table.flatMap((entry) =>
    entry.sdks
      .filter((name) => read.some((one) => one.startsWith(name)))
      .filter((name) => ![...(counts.get(entry.kind)?.keys() ?? [])].some((one) => one.startsWith(name)))
      .map((name) => `${entry.kind}: ${name}`),
  )
  return { undecided, counts, unused }
}

/** Returns the entries that may say why a difference stays; the first of them counts. */
export function decidedOn(difference: Difference, table: readonly Decided[]): Decided[] {
  return table.filter((one) => concerns(one, difference.sdk) && one.applies(difference))
}

function concerns({ sdks }: Decided, sdk: string): boolean {
  return sdks.some((name) => sdk.startsWith(name))
}

function mapIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

/** The smallest of them: one for each SDK and each set of operators, strategy types and other things that it uses. */
export function smallest(differences: readonly Difference[]): Difference[] {
  const found = new Map<string, Difference>()
  const size = ({ stored, context }: Difference) => JSON.stringify([stored.uses, context]).length
  for (const difference of differences) {
    const key = [difference.sdk, signature(difference)].join(' ')
    const before = found.get(key)
    if (before === undefined || size(difference) < size(before)) found.set(key, difference)
  }
  return [...found.values()].sort((one, other) => size(one) - size(other))
}

function signature({ stored: { uses }, ours, theirs }: Difference): string {
  const operators = uses.constraints.map(({ operator }) => operator)
  const types = uses.strategies.map(({ name }) => name)
  const others = [uses.variants.length > 0 ? 'variants' : '', uses.parents.length > 0 ? 'parents' : '']
  return [...new Set([...operators, ...types, ...others]), ours[0], theirs[0]].sort().join(' ')
}
