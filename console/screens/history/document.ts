import type { Schemas } from '@flaghoist/client'
import type { Told } from '../../nouns/strategies/sentence.ts'

type Step = Schemas['Difference']
type Json = Record<string, unknown> | unknown[]

/** A place of the document of a feature that a step changes. A value is undefined where nothing is or is known. */
export type Change = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown }

/** Returns the members of a JSON pointer. */
export function membersOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * Returns what each change of a history replaces, as far as older changes of the list say it: the list has new values
 * only. The list and the result begin with the newest change.
 */
export function withValuesBefore<Entry extends { readonly changes: readonly Step[] }>(
  entries: readonly Entry[],
): { readonly entry: Entry; readonly changes: readonly Change[]; readonly names: Names }[] {
  const document: Json = {}
  const oldestFirst = entries.toReversed().map((entry) => {
    const names = strategyNamesIn(document)
    const changes = entry.changes.flatMap((step) => appliedTo(document, step))
    return { entry, changes, names: new Map([...names, ...strategyNamesIn(document)]) }
  })
  return oldestFirst.reverse()
}

/** Returns the changes of steps to a document that is known. */
export function changesOf(document: object, steps: readonly Step[]): Change[] {
  const copy = structuredClone(document) as Json
  return steps.flatMap((step) => appliedTo(copy, step))
}

function appliedTo(document: Json, { op, path: pointer, value }: Step): Change[] {
  const path = membersOf(pointer)
  const last = path.at(-1)
  // A step for the whole document, such as that of a creation, is one for each of its members.
  if (last === undefined)
    return Object.entries(value ?? {}).flatMap(([name, member]) =>
      appliedTo(document, { op, path: `/${name}`, value: member }),
    )
  const parent = parentIn(document, path.slice(0, -1))
  if (parent === undefined) return [{ path, before: undefined, after: value }]
  const isInserted = op === 'add' && Array.isArray(parent)
  const before = isInserted ? undefined : valueAt(parent, last)
  const after = op === 'remove' ? undefined : value
  setAt(parent, last, op, structuredClone(value))
  return [{ path, before: structuredClone(before), after }]
}

/** Returns the parent of a member. Objects that are not known are made; lists that are not known stay so. */
function parentIn(document: Json, path: readonly string[]): Json | undefined {
  let at: Json = document
  for (const [index, member] of path.entries()) {
    const found = valueAt(at, member)
    if (typeof found === 'object' && found !== null) {
      at = found as Json
      continue
    }
    if (Array.isArray(at) || member === 'variants' || /^(\d+|-)$/.test(path[index + 1] ?? '')) return undefined
    const made: Json = {}
    at[member] = made
    at = made
  }
  return at
}

function valueAt(parent: Json, member: string): unknown {
  return Array.isArray(parent) ? parent[Number(member)] : parent[member]
}

function setAt(parent: Json, member: string, op: Step['op'], value: unknown): void {
  if (!Array.isArray(parent)) {
    if (op === 'remove') delete parent[member]
    else parent[member] = value
    return
  }
  const index = member === '-' ? parent.length : Number(member)
  if (op === 'remove') parent.splice(index, 1)
  else parent.splice(index, op === 'add' ? 0 : 1, value)
}

export type Names = ReadonlyMap<string, string>

/** Returns the names of the strategies in a document by their ids: the title, else the type. */
export function strategyNamesIn(document: object): Names {
  const { environments = {} } = document as { environments?: Record<string, { strategies?: Record<string, unknown> }> }
  const found = Object.values(environments).flatMap(({ strategies = {} }) => Object.entries(strategies))
  return new Map(
    found.flatMap(([id, strategy]) => {
      const { title, name } = (strategy ?? {}) as { title?: string | null; name?: string }
      return name === undefined ? [] : [[id, title || name] as const]
    }),
  )
}

/** Returns the strategies that were added or removed as a whole: a sentence about each says more than its members. */
export function strategiesIn(changes: readonly Change[]): Told[] {
  return changes.flatMap(({ path, before, after }) => {
    const whole = (after ?? before ?? {}) as Partial<Told>
    const isStrategy = path.length === 4 && path[0] === 'environments' && path[2] === 'strategies'
    return isStrategy && whole.name !== undefined ? [{ ...whole, name: whole.name }] : []
  })
}

/** Returns the changes as two values whose members say in words where they are, for `Diff`. */
export function asStates(changes: readonly Change[], names: Names): { before: object; after: object } {
  const labelled = changes.map((change) => [placeOf(change.path, names), change] as const)
  return {
    before: Object.fromEntries(labelled.map(([label, { before }]) => [label, before])),
    after: Object.fromEntries(labelled.map(([label, { after }]) => [label, after])),
  }
}

/** Says where a member is: "production › strategies › Half › parameters › rollout". */
export function placeOf(path: readonly string[], names: Names): string {
  const shown = path[0] === 'environments' ? path.slice(1) : path
  return shown.map((member) => names.get(member) ?? member).join(' › ')
}
