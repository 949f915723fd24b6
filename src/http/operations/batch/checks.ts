import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { assertMayGet } from '../../../domain/api-tokens/api-token.ts'
import { unknownNameMessage } from '../../../domain/checking/closest-name.ts'
import { type DomainError, invalid, invalidAll } from '../../../domain/errors.ts'
import { assertVisible } from '../../../domain/visibility.ts'
import { authorize, lackingOf } from '../../callers/authorize.ts'
import { explainedProblems } from '../../requests/change-problems.ts'
import { errorOfUnknownNames } from '../../requests/query-check.ts'
import type { PartCheck, partChecks } from '../../requests/request-check.ts'
import type { Route } from '../../requests/route.ts'
import { unknownIn } from '../../requests/strict-bodies.ts'
import { isNamedWhole } from '../also-needed.ts'
import type { CalledOperation } from '../call.ts'
import { proposalOf } from './proposals.ts'

type Asked = Schema<'BatchOperation'>

/** An operation with its parts. `lacking` is the refusal for its permission, until all that is missing is known. */
type Called = CalledOperation & { readonly operation: OperationId; readonly lacking?: DomainError | undefined }

/** Checks the operations of batches as if each was a request of its own. */
export type BatchChecks = {
  /**
   * @throws DomainError for a permission that is missing, and for parts that do not conform to the operation's schemas
   */
  called(asked: Asked, actor: Actor, strict: boolean): Called
}

const PATHS = '/api/admin/'
const WORDS = { one: 'an operation of this document', none: '' }

/** Returns the route of an operation that can be part of a batch. */
function batchable(operationId: string): { operation: OperationId; route: Route } {
  const operation = operationId as OperationId
  const route: Route | undefined = Object.hasOwn(routes, operationId) ? routes[operation] : undefined
  if (route === undefined) throw notInBatch(unknownNameMessage(operationId, Object.keys(routes), WORDS))
  if (route.notInBatch !== undefined) throw notInBatch(`can't be part of a batch. ${route.notInBatch}`)
  if (route.method === 'GET' || route.changesNothing === true || !route.url.startsWith(PATHS))
    throw notInBatch("can't be part of a batch: it changes nothing here, or it is not an operation of /api/admin")
  return { operation, route }
}

function notInBatch(message: string) {
  return invalid(message, '/operationId')
}

/**
 * Checks that a caller may still do an operation that has succeeded, before they get its response again. The permission
 * of its route was checked already; those of a batch, and the one to have a key, depend on the body. What the domain
 * has asked for is kept with the response: see `assertStillHeld`.
 *
 * @param text the response
 * @throws DomainError forbidden; missing for a project that is hidden from the caller by now
 */
export function assertMayRepeat(actor: Actor, operation: OperationId, body: unknown, text: string): void {
  if (MAKING_KEYS.has(operation)) assertMayGet(actor, JSON.parse(text))
  if (operation !== 'runBatch') return
  for (const { operationId, params = {}, asChangeRequest } of (body as Schema<'Batch'>).operations) {
    if (asChangeRequest === undefined) authorize(actor, batchable(operationId).route.permissions, params)
    const project = asChangeRequest?.project ?? params.projectId
    if (project !== undefined) assertVisible(actor, project)
  }
  const done: Schema<'BatchResponse'> = JSON.parse(text)
  for (const { operationId, body: made } of done.operations)
    if (MAKING_KEYS.has(operationId)) assertMayGet(actor, made as Schema<'ApiToken'>)
}

/** The operations whose response is a new key of any project. */
const MAKING_KEYS: ReadonlySet<string> = new Set<OperationId>(['createApiToken', 'rotateApiToken'])

export function createBatchChecks(checks: ReturnType<typeof partChecks>): BatchChecks {
  const known = new Map<object, PartCheck>()

  function assertConforms(schema: object | undefined, httpPart: string, data: unknown): void {
    if (schema === undefined) return
    const check = known.get(schema) ?? checks(schema, httpPart)
    known.set(schema, check)
    const refusal = check(data)
    if (refusal !== undefined) throw refusal
  }

  function called(asked: Asked, actor: Actor, strict: boolean): Called {
    const { operationId, params = {}, asChangeRequest } = asked
    const { operation, route } = batchable(operationId)
    const lacking = asChangeRequest === undefined ? lackingOf(actor, route.permissions, params) : undefined
    if (lacking !== undefined && !isNamedWhole(operation)) throw lacking
    try {
      return { ...checked(asked, actor, strict), lacking }
    } catch (error) {
      throw lacking ?? error
    }
  }

  function checked(asked: Asked, actor: Actor, strict: boolean): Called {
    const { operationId, params: givenParams = {}, query: givenQuery = {}, body, ifMatch, asChangeRequest } = asked
    const { operation, route } = batchable(operationId)
    const { schema } = route
    // Copies, whose texts the checks convert.
    const [params, query] = [{ ...givenParams }, { ...givenQuery }]
    assertConforms(schema.params, 'params', params)
    const unknown = errorOfUnknownNames(Object.keys(query), schema.querystring)
    if (unknown !== undefined) throw unknown
    assertConforms(schema.querystring, 'querystring', query)
    if (schema.body !== undefined) {
      if (body === undefined) throw invalid('The operation needs a body', '/body')
      if (strict || route.isStrict) assertNoneUnknown(operation, schema.body, body)
      assertConforms(schema.body, 'body', body)
    }
    if (ifMatch !== undefined && route.ifMatch === undefined)
      throw invalid('This operation takes no If-Match', '/ifMatch')
    if (asChangeRequest !== undefined)
      return called(proposalOf(operation, { params, query, body }, asChangeRequest), actor, strict)
    return { operation, params, query, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch }, actor }
  }

  return { called }
}

function assertNoneUnknown(operation: OperationId, schema: object, body: unknown): void {
  const details = explainedProblems(schema, unknownIn(operation, schema, body), body)
  const [first] = details
  if (first !== undefined)
    throw invalidAll(`The request does not conform to the contract: ${first.path} ${first.message}`, details)
}
