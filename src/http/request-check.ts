import type { ErrorObject, ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { schemas } from '../../generated/schemas.ts'
import { invalidAll } from '../domain/errors.ts'
import { newAjv, problemsFrom } from '../validation.ts'
import { unstorable } from './json-body.ts'

/** Refuses requests that do not conform to the contract, and those that nothing could keep, with each thing that is wrong. */
export function checkRequests(app: FastifyInstance): void {
  for (const schema of schemas) app.addSchema(structuredClone(schema))
  const exact = newAjv('exact')
  const converting = newAjv('converting')
  app.setValidatorCompiler<Checked>(({ schema, httpPart }) =>
    httpPart === 'body'
      ? onFirstUse(() => exact.compile(schema))
      : inDigits(
          schema,
          onFirstUse(() => converting.compile(schema)),
        ),
  )
  app.setSchemaErrorFormatter((errors, part) => {
    const details = problemsFrom(
      errors as Parameters<typeof problemsFrom>[0],
      part === 'querystring' ? '/query' : `/${part}`,
    )
    const [first] = details
    return invalidAll(`The request does not conform to the contract: ${first?.path} ${first?.message}`, details)
  })
  app.addHook('preValidation', async (request) => {
    const problem = unstorable(request.params, '/params') ?? unstorable(request.query, '/query')
    if (problem !== undefined)
      throw invalidAll(`The request can't be taken: ${problem.path} ${problem.message}`, [problem])
  })
}

/** Compiling the checks of a hundred operations takes a second: each is compiled when its first request comes. */
function onFirstUse(compile: () => ValidateFunction): FastifyValidate {
  let compiled: ValidateFunction | undefined
  const validate: FastifyValidate = (data) => {
    compiled ??= compile()
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  return validate
}
type FastifyValidate = { (data: unknown): boolean; errors?: ValidateFunction['errors'] }

type Checked = { properties?: Record<string, { type?: unknown }> }

const DIGITS = /^-?\d+$/

/** Texts become integers by their digits alone: the conversion by itself would take a blank for 0 and `1e3` for 1000. */
function inDigits(schema: Checked, next: FastifyValidate): FastifyValidate {
  const names = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'integer' ? [name] : [],
  )
  if (names.length === 0) return next
  const validate: FastifyValidate = (data) => {
    const given = data as Record<string, unknown>
    const wrong = names.filter((name) => typeof given[name] === 'string' && !DIGITS.test(given[name]))
    validate.errors = wrong.map(noInteger)
    if (wrong.length > 0) return false
    const isValid = next(data)
    validate.errors = next.errors
    return isValid
  }
  return validate
}

function noInteger(name: string): ErrorObject {
  return { keyword: 'type', instancePath: `/${name}`, schemaPath: '#', params: { type: 'integer' } }
}
