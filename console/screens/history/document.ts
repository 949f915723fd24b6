import type { Schemas } from '@flaghoist/client'
import { isEmpty, membersOf, type Step, strategyName } from '../../../src/sentences/steps.ts'

type Difference = Schemas['Difference']
type Json = Record<string, unknown> | unknown[]

/**
 * Returns what each change of a history replaces, as far as older changes of the list say it: the list has new values
 * only. The list and the result begin with the newest change.
 */
export function withValuesBefore<Entry extends { readonly changes: readonly Difference[] }>(
  entries: readonly Entry[],
): { readonly entry: Entry; readonly steps: readonly Step[]; readonly names: Names }[] {
  const document: Json = {}
  const oldestFirst = entries.toReversed().map((entry) => {
    const names = strategyNamesIn(document)
    const steps = appliedAll(document, entry.changes)
    return { entry, steps, names: new Map([...names, ...strategyNamesIn(document)]) }
  })
  return oldestFirst.reverse()
}

/** Returns what differences change in a document that is known. */
export function stepsOf(document: object, differences: readonly Difference[]): Step[] {
  return appliedAll(structuredClone(document) as Json, differences)
}

/** Changes a document. What changes inside of a list that is known is one step for the list: its items are compared. */
function appliedAll(document: Json, differences: readonly Difference[]): Step[] {
  const lists = new Map<string, { path: string[]; before: unknown; after: unknown }>()
  return differences.flatMap((difference) => {
    const path = listIn(document, membersOf(difference.path))
    if (path === undefined) return appliedTo(document, difference)
    const key = path.join('/')
    const known = lists.get(key)
    const step = known ?? { path, before: structuredClone(valueIn(document, path)), after: undefined }
    lists.set(key, step)
    appliedTo(document, difference)
    step.after = structuredClone(valueIn(document, path))
    return known === undefined ? [step] : []
  })
}

/** Returns the path of the outermost list that a path leads into; undefined where no list is known. */
function listIn(document: Json, path: readonly string[]): string[] | undefined {
  const depth = path.findIndex((_, index) => index > 0 && Array.isArray(valueIn(document, path.slice(0, index))))
  return depth === -1 ? undefined : path.slice(0, depth)
}

function valueIn(document: Json, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, member) => (at as Record<string, unknown> | undefined)?.[member], document)
}

function appliedTo(document: Json, { op, path: pointer, value }: Difference): Step[] {
  const path = membersOf(pointer)
  const last = path.at(-1)
  // A step for the whole document, such as that of a creation, is one for each of its members.
  if (last === undefined)
    return Object.entries(value ?? {}).flatMap(([name, member]) => {
      const steps = appliedTo(document, { op, path: `/${name}`, value: member })
      return isEmpty(member) ? [] : steps
    })
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

function setAt(parent: Json, member: string, op: Difference['op'], value: unknown): void {
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

/** Returns how the strategies in a document are called, by their ids. */
export function strategyNamesIn(document: object): Names {
  const { environments = {} } = document as { environments?: Record<string, { strategies?: Record<string, unknown> }> }
  const found = Object.values(environments).flatMap(({ strategies = {} }) => Object.entries(strategies))
  return new Map(
    found.flatMap(([id, strategy]) => {
      const name = strategyName(strategy)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
