import { DomainError, type ErrorDetail } from './errors.ts'
import type { Patch } from './json-patch.ts'

/**
 * Does `work` on what a JSON Patch has made of a document. Its refusals speak of the document as if it were the body: they
 * are told of the operations that led there, as far as that can be seen. Without a patch they stay as they are.
 */
export function afterPatch<Result>(patch: Patch | undefined, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw patch !== undefined && error instanceof DomainError && error.kind === 'invalid' ? told(error, patch) : error
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

function told({ kind, message, details }: DomainError, patch: Patch): DomainError {
  const ofPatch = (details ?? [{ message, path: '/body' }]).map((detail) => detailOf(detail, patch))
  return new DomainError(kind, `After the patch, ${ofPatch[0]?.message ?? message}`, ofPatch)
}

function detailOf({ message, path = '/body' }: ErrorDetail, patch: Patch): ErrorDetail {
  const pointer = path.replace(/^\/body/, '')
  const index = operationAt(pointer, patch)
  const what = `${pointer === '' ? 'the document' : pointer}${/^[a-z]/.test(message) ? '' : ':'} ${message}`
  const operation = patch[index ?? -1]
  if (operation === undefined) return { message: what, path: '/body' }
  return { message: `${what} (after operation ${index}, ${operation.op} ${operation.path})`, path: `/body/${index}` }
}

/**
 * The last operation that changed what a pointer leads to, or what it leads through. What is wrong with the document as a
 * whole can be the doing of any of several.
 */
function operationAt(pointer: string, patch: Patch): number | undefined {
  if (patch.length === 1) return 0
  const index = patch.findLastIndex(
    ({ op, path, from }) => isOnTheWay(pointer, path) || (op === 'move' && isOnTheWay(pointer, from ?? path)),
  )
  return pointer === '' || index < 0 ? undefined : index
}

/** Whether one of two pointers leads through the other; `-` is every position of a list. */
function isOnTheWay(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  return ours.every((segment, level) => {
    const their = theirs[level]
    return their === undefined || their === segment || (their === '-' && /^\d+$/.test(segment))
  })
}
