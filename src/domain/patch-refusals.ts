import { DomainError, type ErrorDetail } from './errors.ts'
import type { Patch } from './json-patch.ts'

/** Does the same work on what the first operations of a patch alone make of the document. */
export type Redo = (operations: Patch) => unknown

/**
 * Does `work` on what a JSON Patch has made of a document. Its refusals speak of the document as if it were the body: they
 * are told of the operations that led there, as far as that can be seen. Without a patch they stay as they are.
 *
 * @param redo for what can be wrong somewhere else than where an operation has made it so, as in lists
 */
export function afterPatch<Result>(patch: Patch | undefined, work: () => Result, redo?: Redo): Result {
  try {
    return work()
  } catch (error) {
    throw patch !== undefined && error instanceof DomainError && isOfDocument(error) ? told(error, patch, redo) : error
  }
}

/** The same for work that needs the database. */
export async function afterPatchAsync<Result>(patch: Patch | undefined, work: () => Promise<Result>): Promise<Result> {
  const done = await work().then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error
    },
  )
  return afterPatch(patch, done)
}

/** Whether a refusal is about the document, or about what it names. */
function isOfDocument({ kind }: DomainError): boolean {
  return kind === 'invalid' || kind === 'missing'
}

function told(refusal: DomainError, patch: Patch, redo: Redo | undefined): DomainError {
  const { kind, message } = refusal
  const problems = problemsIn(refusal)
  const maker = makerIn(patch, problems, redo)
  const ofPatch = problems.map((problem) => detailOf(problem, patch, maker(problem)))
  return new DomainError(kind, `After the patch, ${ofPatch[0]?.message ?? message}`, ofPatch)
}

type Problem = Required<ErrorDetail>

function problemsIn({ message, details = [{ message }] }: DomainError): Problem[] {
  return details.map((detail) => ({ path: '/body', ...detail }))
}

/** Where a problem is in the document. */
function pointerOf({ path }: Problem): string {
  return path.replace(/^\/body/, '')
}

function detailOf(problem: Problem, patch: Patch, index: number | undefined): ErrorDetail {
  const { message } = problem
  const pointer = pointerOf(problem)
  const what = `${pointer === '' ? 'the document' : pointer}${/^[a-z]/.test(message) ? '' : ':'} ${message}`
  const operation = patch[index ?? -1]
  if (operation === undefined) return { message: what, path: '/body' }
  return { message: `${what} (after operation ${index}, ${operation.op} ${operation.path})`, path: `/body/${index}` }
}

/** More operations are not done again, one less each time, to find out. */
const MOST_REDONE = 50

/** Finds the operation before which a problem was not there: the last one, when it went and came. */
function makerIn(
  patch: Patch,
  problems: readonly Problem[],
  redo: Redo | undefined,
): (problem: Problem) => number | undefined {
  if (redo === undefined) return (problem) => operationAt(pointerOf(problem), patch)
  if (patch.length > MOST_REDONE) return () => undefined
  const known = new Map<number, readonly Problem[]>([[patch.length, problems]])
  const problemsAfter = (operations: number): readonly Problem[] => {
    const found = known.get(operations) ?? problemsOf(() => redo(patch.slice(0, operations)))
    known.set(operations, found)
    return found
  }
  return (problem) => {
    let current = problem
    for (let index = patch.length - 1; index >= 0; index--) {
      const before = problemsAfter(index)
      if (before.some((other) => isSame(other, current))) continue
      // What comes to stand somewhere else in a list is still the same problem.
      const moved = shiftedTo(current, before, problemsAfter(index + 1))
      if (moved === undefined) return index
      current = moved
    }
    return undefined
  }
}

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof DomainError) return problemsIn(error)
    throw error
  }
}

/** Where a problem was before, when as many of its kind left their places as came to new ones. */
function shiftedTo(problem: Problem, before: readonly Problem[], after: readonly Problem[]): Problem | undefined {
  const isAlike = ({ message }: Problem) => message === problem.message
  const gone = before.filter((one) => isAlike(one) && !after.some((other) => isSame(one, other)))
  const come = after.filter((one) => isAlike(one) && !before.some((other) => isSame(one, other)))
  return gone.length === come.length ? gone[come.findIndex((one) => isSame(one, problem))] : undefined
}

function isSame(one: Problem, other: Problem): boolean {
  return one.path === other.path && one.message === other.message
}

/**
 * The last operation that changed what a pointer leads to, or what it leads through. What is wrong with the document as a
 * whole, or with a part of which several changed something, can be the doing of any of them.
 */
function operationAt(pointer: string, patch: Patch): number | undefined {
  if (patch.length === 1) return 0
  const touching = [...patch.keys()].filter((index) => touches(patch[index] as Patch[number], pointer))
  const index = touching.at(-1)
  if (pointer === '' || index === undefined) return undefined
  const { path } = patch[index] as Patch[number]
  const isAllOfIt = pointer === path || pointer.startsWith(`${path}/`)
  return isAllOfIt || touching.length === 1 ? index : undefined
}

function touches({ op, path, from }: Patch[number], pointer: string): boolean {
  return isOnTheWay(pointer, path) || (op === 'move' && isOnTheWay(pointer, from ?? path))
}

/** Whether one of two pointers leads through the other; `-` is every position of a list. */
function isOnTheWay(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  return ours.every((segment, level) => {
    const their = theirs[level]
    return their === undefined || their === segment || (their === '-' && /^\d+$/.test(segment))
  })
}
