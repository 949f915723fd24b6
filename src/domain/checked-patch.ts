import jsonPatch from 'fast-json-patch'
import { DomainError, type ErrorDetail } from './errors.ts'
import { appliedAgain, hasKey, type Patch, type PatchOperation, type PatchOptions, patched } from './json-patch.ts'

/** The state that a request results in, and how to check it. The errors of a check point into the request. */
export type Checked<State> = { readonly state: State; readonly check: (rule: (state: State) => void) => void }

/** The state resulting from a request without a patch: errors of its checks are not changed. */
export function unpatched<State>(state: State): Checked<State> {
  return { state, check: (rule) => rule(state) }
}

/**
 * Applies a JSON Patch to a document. The result is read once, and can be checked several times. An error points to the
 * operation that caused it, if that is certain, and names the place in the document.
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
      throw toldOfPatch(error, {
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
type Place = readonly string[]

type Problem = { readonly message: string; readonly place: Place }

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
    place: (detail.path ?? '').split('/').slice(2),
  }))
}

function toldOfPatch(refusal: DomainError, history: History): DomainError {
  const problems = problemsIn(refusal)
  const makers = makersOf(problems, history)
  const details = problems.map((problem, index) => detailOf(problem, history.patch, makers[index]))
  return new DomainError(refusal.kind, `After the patch, ${details[0]?.message ?? refusal.message}`, details)
}

function detailOf({ message, place }: Problem, patch: Patch, maker: number | undefined): ErrorDetail {
  const where = place.length === 0 ? 'the document' : `/${place.join('/')}`
  const what = `${where}${/^[a-z]/.test(message) ? '' : ':'} ${message}`
  const operation = patch[maker ?? -1]
  if (operation === undefined) return { message: what, path: '/body' }
  return { message: `${what} (after operation ${maker}, ${operation.op} ${operation.path})`, path: `/body/${maker}` }
}

/** Limits the repeated work, in characters of JSON: refusing a patch takes about as long as applying it. */
const MAX_REPEATED_CHARACTERS = 150_000

/**
 * Finds the operation that caused each problem: the one that wrote its whole place, or the first one after which the
 * problem existed. Undefined if the problem existed from the start, if another problem may have hidden it before, or if
 * the search would take too long.
 */
function makersOf(
  problems: readonly Problem[],
  { patch, documentAfter, problemsOf }: History,
): readonly (number | undefined)[] {
  const makers: (number | undefined)[] = problems.map(() => undefined)
  let open = problems.map((problem, index) => ({ ...problem, index }))
  let repeated = JSON.stringify(patch).length
  for (const [maker, operation] of [...patch.entries()].reverse()) {
    if (repeated > MAX_REPEATED_CHARACTERS || open.length === 0) break
    const before = documentAfter(maker)
    repeated += JSON.stringify([before, patch.slice(0, maker), open]).length
    const placeBefore = placesBefore(operation, before)
    const earlier = open.flatMap((problem) => {
      const place = placeBefore(problem.place)
      if (place === undefined) makers[problem.index] = maker
      return place === undefined ? [] : [{ ...problem, place }]
    })
    if (earlier.length === 0) break
    const there = new Set(problemsOf(before).map(keyOf))
    open = earlier.filter((problem) => there.has(keyOf(problem)))
    // Another problem at that time may have hidden this one.
    if (new Set(open.map(keyOf)).size < there.size) continue
    for (const problem of earlier) if (!there.has(keyOf(problem))) makers[problem.index] = maker
  }
  return makers
}

function keyOf({ place, message }: Problem): string {
  return `${place.join('/')} ${message}`
}

/**
 * Returns where a place was before an operation, in the document at that time; undefined when the operation wrote its
 * whole value. Does the operation in a copy of the document whose parts are known by their places.
 */
export function placesBefore(operation: PatchOperation, before: unknown): (place: Place) => Place | undefined {
  const origins = new Map<unknown, Place>()
  const targets = [operation.path, operation.from ?? ''].map((pointer) => pointer.split('/').slice(1))
  const after = appliedAgain(withOrigins(before, [], targets, origins), operation)
  return (place) => {
    let part = after
    let level = 0
    // A place where nothing is belongs to the part around it.
    for (const key of place.map(jsonPatch.unescapePathComponent)) {
      if (!hasKey(part, key)) break
      part = part[key]
      level++
    }
    const origin = origins.get(part)
    return origin && [...origin, ...place.slice(level)]
  }
}

/**
 * Returns a copy of a value in which even texts and numbers are objects, so that equal ones can be distinguished.
 *
 * @param targets where the operation reads and writes, from here; parts without a target inside are not copied further
 */
function withOrigins(value: unknown, place: Place, targets: readonly Place[], origins: Map<unknown, Place>): object {
  const copy = (Array.isArray(value) ? [] : {}) as Record<string, object>
  origins.set(copy, place)
  const inside = targets.filter(({ length }) => length > 0)
  if (inside.length > 0 && typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const key = jsonPatch.escapePathComponent(name)
      // A move removes first: its target can be in the next item of a list.
      const within = inside.filter(([first]) => first === key || String(Number(first) + 1) === key)
      const below = within.map((target) => target.slice(1))
      copy[name] = withOrigins(member, [...place, key], below, origins)
    }
  return copy
}
