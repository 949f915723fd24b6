import { pointerSegment } from '../../checking/validation.ts'
import { DomainError, type ErrorDetail, withPath } from '../../errors.ts'
import { refusalFrom } from '../../transaction/constraint-errors.ts'
import type { StateSet } from '../document/read-set.ts'
import { type Change, EXISTS, type FieldKey, membersOf, pathOf } from '../fields.ts'

/** The paths of problems in requests. Those in documents begin with the kind of what they name. */
const IN_REQUEST = /^\/(?:body|params|query)(?=\/|$)/

/** A field of a feature; without one, the feature itself. */
export const featureField = (name: string, field = EXISTS): FieldKey => ({ kind: 'features', name, field })

export const featuresIn = (works: readonly { readonly name: string }[]): FieldKey[] =>
  works.map(({ name }) => featureField(name))

/**
 * Does a part of an apply. Its refusal says what of the documents it is about: which of these fields its message names,
 * or the first of them. A part inside that knows better is not overruled.
 */
export async function about<Result>(fields: readonly FieldKey[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw placed(error, fields)
  }
}

/** Like `about`, for work that does not wait. */
export function aboutOne<Result>(field: FieldKey, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw placed(error, [field])
  }
}

/**
 * Does all parts of an apply. The database refuses some values later than their part: such a refusal is about the
 * change that writes the value which it names. If it names several, it does not know which of them is wrong.
 */
export async function aboutChanges<Result>(changes: readonly Change[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refusal = error instanceof DomainError ? undefined : refusalFrom(error)
    const [named, ...others] = [...(refusal?.message.matchAll(/"([^"]*)"/g) ?? [])].map(([, value]) => value)
    if (refusal === undefined || named === undefined || others.length > 0) throw error
    for (const change of changes) {
      const inside = membersOf(change.field).includes(named) ? '' : pointerTo(named, change.after)
      if (inside !== undefined) throw withPath(refusal, `${pathOf(change)}${inside}`)
    }
    throw error
  }
}

/** Returns the pointer to a value inside another one; undefined if it is not there. */
function pointerTo(wanted: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return value === wanted ? '' : undefined
  for (const [member, inner] of Object.entries(value)) {
    const inside = pointerTo(wanted, inner)
    if (inside !== undefined) return `/${pointerSegment(member)}${inside}`
  }
  return undefined
}

/** A missing permission is about the caller, and names its place itself. */
function placed(error: unknown, fields: readonly FieldKey[]): unknown {
  if (!(error instanceof DomainError) || error.permission !== undefined || isPlaced(error)) return error
  const { kind, message, details = [{ message }] } = error
  const field = fields.find(({ name }) => message.includes(`"${name}"`)) ?? fields[0]
  if (field === undefined) return error
  const pointer = pathOf(field)
  const inside = (path = '') => `${pointer}${path.replace(IN_REQUEST, '')}`
  return new DomainError(
    kind,
    message,
    details.map((detail) => ({ message: detail.message, path: inside(detail.path) })),
  )
}

function isPlaced({ details }: DomainError): boolean {
  const path = details?.[0]?.path
  return path !== undefined && !IN_REQUEST.test(path)
}

/**
 * Does all of an apply. A refusal that says what of the documents it is about gets the places in the files.
 *
 * @param located adds file, line and column to problems
 */
export async function locatedIn<Result>(located: StateSet['located'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError && isPlaced(error))) throw error
    const { kind, message, details = [] } = error
    throw new DomainError(kind, message, await located(details.map(inWords)))
  }
}

/** The text follows the pointer of the object. */
function inWords({ message, path }: ErrorDetail): ErrorDetail {
  return { message: `is refused: ${message}`, ...(path !== undefined && { path }) }
}

/** Names what problems are about where there are no files: for a plan that is applied later. */
export async function locatedInPlan(problems: readonly ErrorDetail[]): Promise<ErrorDetail[]> {
  return problems.map(({ message, path }) => ({ message: `${path} ${message}`, path: '/body/plan' }))
}

export const CHANGED = 'Something that the plan is about has changed since. Plan again'

/**
 * Compares a planned set again. It was right before, so what is wrong now has changed since.
 *
 * @param isOwn who made the plan may see more than other callers
 */
export async function sinceThePlan<Result>(isOwn: boolean, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'invalid')) throw error
    throw new DomainError('changed', CHANGED, isOwn ? error.details : [])
  }
}
