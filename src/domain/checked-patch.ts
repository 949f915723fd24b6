import { DomainError, type ErrorDetail } from './errors.ts'
import { type Patch, type PatchOptions, patched } from './json-patch.ts'
import { type Place, placeBefore } from './patch-places.ts'

/** What a request makes of something: gives it to a check, and what the check finds. */
export type Checked<State> = <Result>(check: (state: State) => Result) => Result

/** What a request makes of something without a patch: the refusals of its checks stay as they are. */
export function unpatched<State>(state: State): Checked<State> {
  return (check) => check(state)
}

/**
 * Applies a JSON Patch to a document. What comes out is read and checked as often as there is something to hold it
 * against; a refusal points to the operation that led to it, where that is certain, and names the place in the document.
 *
 * `read` and the checks need nothing but their argument: they are done again to find the operation.
 *
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function checkedPatch<State>(
  document: object,
  patch: Patch,
  read: (document: unknown) => State,
  options: PatchOptions = {},
): Checked<State> {
  const result = patched(document, patch, options)
  let known: { state: State } | undefined
  return (check) => {
    try {
      known ??= { state: read(result) }
      return check(known.state)
    } catch (error) {
      if (!(error instanceof DomainError && isOfDocument(error))) throw error
      const history: History = {
        patch,
        documentAfter: (count) => patched(document, patch.slice(0, count), options),
        problemsOf: (earlier) => problemsOf(() => check(read(earlier))),
      }
      throw toldOfPatch(error, history)
    }
  }
}

/** Whether a refusal is about the document, or about what it names. */
function isOfDocument({ kind }: DomainError): boolean {
  return kind === 'invalid' || kind === 'missing'
}

/** What the operations of a patch made of a document, one after the other. */
type History = {
  readonly patch: Patch
  readonly documentAfter: (count: number) => unknown
  readonly problemsOf: (document: unknown) => readonly Problem[]
}

/** Its place is a pointer in the document, by its segments. */
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
    // The first two are the empty one in front, and the body.
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

/** How much is done again to find operations, in characters of JSON: to refuse a patch takes about as long as to apply it. */
const MOST_REPEATED_CHARACTERS = 150_000

/**
 * Of each problem the operation that made it: the one that wrote all of its place, or the one before which it was not
 * there. It is undefined where it was there from the start, where something else was wrong before that may have hidden
 * it, and where it would take long to find.
 */
function makersOf(
  problems: readonly Problem[],
  { patch, documentAfter, problemsOf }: History,
): readonly (number | undefined)[] {
  const makers: (number | undefined)[] = problems.map(() => undefined)
  let open = problems.map((problem, index) => ({ ...problem, index }))
  let repeated = JSON.stringify(patch).length
  for (const [maker, operation] of [...patch.entries()].reverse()) {
    if (repeated > MOST_REPEATED_CHARACTERS || open.length === 0) break
    const before = documentAfter(maker)
    repeated += JSON.stringify([before, patch.slice(0, maker), open]).length
    const earlier = open.flatMap((problem) => {
      const place = placeBefore(problem.place, operation, before)
      if (place === undefined) makers[problem.index] = maker
      return place === undefined ? [] : [{ ...problem, place }]
    })
    if (earlier.length === 0) break
    const there = new Set(problemsOf(before).map(keyOf))
    open = earlier.filter((problem) => there.has(keyOf(problem)))
    // Something else that was wrong then may have hidden the problem.
    if (new Set(open.map(keyOf)).size < there.size) continue
    for (const problem of earlier) if (!there.has(keyOf(problem))) makers[problem.index] = maker
  }
  return makers
}

function keyOf({ place, message }: Problem): string {
  return `${place.join('/')} ${message}`
}
