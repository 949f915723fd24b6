import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId, SchemaName } from '../../contract.ts'
import { unknownMembers, unknownMembersOfPatch } from '../../domain/checking/unknown-members.ts'
import { DomainError, type ErrorDetail, invalidAll } from '../../domain/errors.ts'
import type { Patch } from '../../domain/patching/json-patch.ts'
import { explainedProblems } from './change-problems.ts'
import { prefersStrict } from './prefer.ts'
import { isOfAdministration } from './query-check.ts'

/** The documents that the operations with a JSON Patch change. */
const PATCHED: { readonly [Id in OperationId]?: SchemaName } = {
  patchFeature: 'PatchableFeature',
  patchStrategy: 'PatchableStrategy',
  patchVariants: 'FeatureVariantInputs',
  patchVariantsInAllEnvironments: 'FeatureVariantInputs',
}

/**
 * Returns the error for a body with fields that the contract does not name, if the caller prefers strict handling (RFC
 * 7240) or the operation is always strict; undefined if there are none. Sets the header that confirms the preference.
 *
 * The error also has the other problems of the body: a misspelled field is often a missing one, too.
 */
export function strictRefusal(request: FastifyRequest, reply: FastifyReply): DomainError | undefined {
  const { prefer } = request.headers
  const { operation, route } = request.routeOptions.config
  const schema = request.routeOptions.schema?.body
  if (!isNode(schema) || !isOfAdministration(request)) return undefined
  const isPreferred = prefer !== undefined && prefersStrict([prefer].flat().join(', '))
  if (!isPreferred && route?.isStrict !== true) return undefined
  if (isPreferred) reply.header('preference-applied', 'handling=strict')
  const unknown = explainedProblems(schema, unknownIn(operation, schema, request.body), request.body)
  const [first] = unknown
  if (first === undefined) return undefined
  const unknownPaths = new Set(unknown.map(({ path }) => path))
  const others = otherProblems(request).filter(({ path }) => !unknownPaths.has(path))
  return invalidAll(`The request does not conform to the contract: ${first.path} ${first.message}`, [
    ...unknown,
    ...others,
  ])
}

/** Returns the problems of members of a body that the schema of an operation does not name. */
export function unknownIn(operation: OperationId | undefined, schema: object, body: unknown): ErrorDetail[] {
  const unknown = unknownMembers(schema, body, '/body')
  const patched = operation === undefined ? undefined : PATCHED[operation]
  // A list of operations that is not a patch is refused by its schema.
  if (patched === undefined || !isPatch(body)) return unknown
  return [...unknown, ...unknownMembersOfPatch({ $ref: patched }, body, '/body')]
}

function isPatch(body: unknown): body is Patch {
  return Array.isArray(body) && body.every((operation) => isNode(operation) && typeof operation.path === 'string')
}

/** Returns the problems that the check of the body by its schema finds. */
function otherProblems(request: FastifyRequest): readonly ErrorDetail[] {
  const result: unknown = request.getValidationFunction('body')?.(request.body)
  const error = isNode(result) ? result.error : undefined
  return error instanceof DomainError ? (error.details ?? []) : []
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
