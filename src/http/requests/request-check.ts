import { type Check, checksBy } from '../../domain/checking/check.ts'
import { type DomainError, invalidAll } from '../../domain/errors.ts'
import { finite } from '../../runtime/finite.ts'
import { explainedProblems } from './change-problems.ts'

/** The name of each part of a request in the JSON pointers of problems. */
const ROOTS: Readonly<Record<string, string>> = {
  body: '/body',
  params: '/params',
  querystring: '/query',
  headers: '/headers',
}

/** Returns the refusal of a part of a request that does not conform to its schema; undefined if it does. */
export type PartCheck = (data: unknown) => DomainError | undefined

/** Makes the checks of parts of requests by their schemas. The parts except the body are converted by their check. */
export function partChecks(): (schema: object, httpPart: string) => PartCheck {
  const exact = checksBy('exact')
  const converting = checksBy('converting')
  return (schema, httpPart) => {
    const check = httpPart === 'body' ? exact(schema) : givenOnce(schema, inDigits(schema, converting(schema)))
    return (data) => {
      const details = explainedProblems(schema, check(data, ROOTS[httpPart] ?? ''), data)
      const [first] = details
      if (first === undefined) return undefined
      return invalidAll(`The request does not conform to the contract: ${first.path} ${first.message}`, details)
    }
  }
}

type CheckedParameters = { properties?: Record<string, { type?: unknown }> }

const DIGITS = /^-?\d+$/

/** Reports that a parameter is given several times; the conversion alone would only report a wrong type. */
function givenOnce(schema: CheckedParameters, next: Check): Check {
  const names = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    typeof type === 'string' && type !== 'array' ? [name] : [],
  )
  return (data, root) => {
    const given = data as Record<string, unknown>
    const wrong = names.flatMap((name) => {
      const values = given[name]
      if (!Array.isArray(values)) return []
      return [{ message: `is given ${values.length} times, and has one value only`, path: `${root}/${name}` }]
    })
    return wrong.length > 0 ? wrong : next(data, root)
  }
}

/** Accepts only digits as an integer: the conversion alone would read a blank as 0 and `1e3` as 1000. */
function inDigits(schema: CheckedParameters, next: Check): Check {
  const names = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'integer' ? [name] : [],
  )
  if (names.length === 0) return next
  return (data, root) => {
    const given = data as Record<string, unknown>
    const wrong = names.filter((name) => typeof given[name] === 'string' && !DIGITS.test(given[name]))
    if (wrong.length > 0)
      return wrong.map((name) => ({ message: 'has to be of type integer', path: `${root}/${name}` }))
    for (const name of names) given[name] = withoutInfinity(given[name])
    return next(data, root)
  }
}

/** Very many digits convert to Infinity, which `minimum` and `maximum` ignore. */
function withoutInfinity(value: unknown): unknown {
  const number = Number(value)
  return Number.isFinite(number) || Number.isNaN(number) ? value : finite(number)
}
