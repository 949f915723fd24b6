import jsonPatch from 'fast-json-patch'
import { DomainError, type ErrorDetail } from '../errors.ts'
import { appliedAgain, hasKey, type Patch, type PatchOperation, type PatchOptions, patched } from './json-patch.ts'

/** The state that a request results in, and how to check it. The errors of a check point into the request. */
export type Checked<State> = { readonly state: State; readonly check: (rule: (state: State) => void) => void }

/** The state resulting from a request without a patch: errors of its checks are not changed. */
export function unpatched<State>(state: State): Checked<State> {
  return { state, check: (rule) => rule(state) }
}

/**
 * Applies a JSON Patch to a document. The result is read once, and can be checked several times. An error points to the
 * operation that caused it, if that is certain, and has the pointer in the document.
 *
 * `read` and the checks must depend only on their argument: they are repeated to find the operation.
 *
 * @throws DomainError invalid, naming the operation that can't be applied; what `read` throws
 */
export function checkedPatch<State>(
  document: object,
  patch: Patch,
  read: (document: unknown) => State,
  options: PatchOptions = {},
): Checked<State> {
  const result = patched(document, patch, options)
  const blaming = <Result>(work: (document: unknown) => Result): Result => {
    try {
      return work(result)
    } catch (error) {
      if (!(error instanceof DomainError && isOfDocument(error))) throw error
      throw refusalOfPatch(error, {
        patch,
        documentAfter: (count) => patched(document, patch.slice(0, count), options),
        problemsOf: (earlier) => problemsOf(() => work(earlier)),
      })
    }
  }
  const state = blaming(read)
  return { state, check: (rule) => blaming((document) => rule(document === result ? state : read(document))) }
}

/** Whether an error is about the document, or about something that it names. */
function isOfDocument({ kind }: DomainError): boolean {
  return kind === 'invalid' || kind === 'missing'
}

/** The states of a document after each operation of a patch. */
type History = {
  readonly patch: Patch
  readonly documentAfter: (count: number) => unknown
  readonly problemsOf: (document: unknown) => readonly Problem[]
}

/** A JSON pointer in a document, as its escaped segments. */
type Pointer = readonly string[]

type Problem = { readonly message: string; readonly pointer: Pointer }

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof DomainError) return problemsIn(error)
    throw error
  }
}

function problemsIn({ message, details = [{ message }] }: DomainError): Problem[] {
  return details.map((detail: ErrorDetail) => ({
    message: detail.message,
    // The first two segments are the empty one and `body`.
    pointer: (detail.path ?? '').split('/').slice(2),
  }))
}

function refusalOfPatch(refusal: DomainError, history: History): DomainError {
  const problems = problemsIn(refusal)
  const causes = causesOf(problems, history)
  const details = problems.map((problem, index) => detailOf(problem, history.patch, causes[index]))
  return new DomainError(refusal.kind, `After the patch, ${details[0]?.message ?? refusal.message}`, details)
}

function detailOf({ message, pointer }: Problem, patch: Patch, cause: number | undefined): ErrorDetail {
  const where = pointer.length === 0 ? 'the document' : `/${pointer.join('/')}`
  const what = `${where}${/^[a-z]/.test(message) ? '' : ':'} ${message}`
  const operation = patch[cause ?? -1]
  if (operation === undefined) return { message: what, path: '/body' }
  return { message: `${what} (after operation ${cause}, ${operation.op} ${operation.path})`, path: `/body/${cause}` }
}

/** Limits the repeated work, in characters of JSON: refusing a patch takes about as long as applying it. */
const MAX_REPEATED_CHARACTERS = 150_000

/**
 * Finds the operation that caused each problem: the one that wrote the value at its pointer, or the first one after
 * which the problem existed. Undefined if the problem existed from the start, if another problem may have hidden it
 * before, or if the search would take too long.
 */
function causesOf(
  problems: readonly Problem[],
  { patch, documentAfter, problemsOf }: History,
): readonly (number | undefined)[] {
  const causes: (number | undefined)[] = problems.map(() => undefined)
  let open = problems.map((problem, index) => ({ ...problem, index }))
  let repeated = JSON.stringify(patch).length
  for (const [cause, operation] of [...patch.entries()].reverse()) {
    if (repeated > MAX_REPEATED_CHARACTERS || open.length === 0) break
    const before = documentAfter(cause)
    repeated += JSON.stringify([before, patch.slice(0, cause), open]).length
    const pointerBefore = pointersBefore(operation, before)
    const earlier = open.flatMap((problem) => {
      const pointer = pointerBefore(problem.pointer)
      if (pointer === undefined) causes[problem.index] = cause
      return pointer === undefined ? [] : [{ ...problem, pointer }]
    })
    if (earlier.length === 0) break
    const keysBefore = new Set(problemsOf(before).map(problemKey))
    open = earlier.filter((problem) => keysBefore.has(problemKey(problem)))
    // Another problem at that time may have hidden this one.
    if (new Set(open.map(problemKey)).size < keysBefore.size) continue
    for (const problem of earlier) if (!keysBefore.has(problemKey(problem))) causes[problem.index] = cause
  }
  return causes
}

function problemKey({ pointer, message }: Problem): string {
  return `${pointer.join('/')} ${message}`
}

/**
 * Returns a function from the pointer of a value to its pointer before an operation; undefined when the operation wrote
 * the whole value. Repeats the operation in a copy of the document that has the original pointer of each part.
 */
export function pointersBefore(operation: PatchOperation, before: unknown): (pointer: Pointer) => Pointer | undefined {
  const origins = new Map<unknown, Pointer>()
  const targets = [operation.path, operation.from ?? ''].map((pointer) => pointer.split('/').slice(1))
  const after = appliedAgain(withOrigins(before, [], targets, origins), operation)
  return (pointer) => {
    let part = after
    let level = 0
    // A pointer to nothing belongs to the deepest part that exists.
    for (const key of pointer.map(jsonPatch.unescapePathComponent)) {
      if (!hasKey(part, key)) break
      part = part[key]
      level++
    }
    const origin = origins.get(part)
    return origin && [...origin, ...pointer.slice(level)]
  }
}

/**
 * Returns a copy of a value in which even texts and numbers are objects, so that equal ones can be distinguished.
 *
 * @param targets where the operation reads and writes, from here; parts without a target inside are not copied further
 */
function withOrigins(
  value: unknown,
  pointer: Pointer,
  targets: readonly Pointer[],
  origins: Map<unknown, Pointer>,
): object {
  const copy = (Array.isArray(value) ? [] : {}) as Record<string, object>
  origins.set(copy, pointer)
  const inside = targets.filter(({ length }) => length > 0)
  if (inside.length > 0 && typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const key = jsonPatch.escapePathComponent(name)
      // A move removes first: its target can be in the next item of a list.
      const within = inside.filter(([first]) => first === key || String(Number(first) + 1) === key)
      const below = within.map((target) => target.slice(1))
      copy[name] = withOrigins(member, [...pointer, key], below, origins)
    }
  return copy
}
