import type { FastifyRequest } from 'fastify'
import type { OperationId } from '../../contract.ts'
import { DomainError } from '../../domain/errors.ts'
import type { RefusedSignIn } from '../../domain/records/refusals.ts'
import type { RefusedAttempt, RefusedAttempts } from '../../domain/refused-attempts/refused-attempts.ts'
import { addressOrNetwork } from '../callers/browser.ts'
import { addressFrom, addressOf } from '../callers/client-address.ts'
import { traceIdOf } from './request-ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose password the request has tried. */
    triedAccount: { readonly id: number; readonly name: string } | undefined
    /** Undefined on a server without an event log. */
    readonly refusedAttempts: { readonly notes: RefusedAttempts; readonly clock: () => Date } | undefined
  }
}

type Method = RefusedSignIn['method']
type Reason = RefusedSignIn['reason']

export const OIDC_CALLBACK = '/auth/oidc/callback'
/** Where a sign-in with SAML is decided, after the browser has come back to its callback. */
export const SAML_FINISH = '/auth/saml/finish'
const PROVIDER_METHODS: Readonly<Record<string, Method>> = { [OIDC_CALLBACK]: 'openid-connect', [SAML_FINISH]: 'saml' }

/** The operations that take a secret in place of a key or a session. */
const METHODS: Readonly<Partial<Record<OperationId, Method>>> = {
  logIn: 'password',
  getResetToken: 'password-link',
  resetPassword: 'password-link',
  validateSignupToken: 'signup-link',
  signUp: 'signup-link',
}

/**
 * Records a refusal that the event log gets: of a sign-in, of a key of the administration, or of a known caller without
 * the permission. All other failures have their record in the log only.
 */
export function recordRefusedAttempt(request: FastifyRequest, error: Error): void {
  if (!(error instanceof DomainError)) return
  const attempt = refusedRequest(request, error) ?? refusedSignIn(request, error)
  if (attempt === undefined || request.refusedAttempts === undefined) return
  const { notes, clock } = request.refusedAttempts
  notes.note({ ...attempt, correlation: { requestId: request.id, traceId: traceIdOf(request) } }, clock())
}

function refusedRequest(request: FastifyRequest, error: DomainError): RefusedAttempt | undefined {
  const { actor, ip, params } = request
  const operation = request.routeOptions?.config?.operation
  const { permission } = error
  if (operation === undefined || permission === undefined || actor?.caller === undefined) return undefined
  const { projectId: project } = (params ?? {}) as { projectId?: string }
  const data = {
    operation,
    permission,
    ...(project !== undefined && { project }),
    address: addressOrNetwork(addressFrom(ip)),
  }
  return { type: 'request-refused', actor: { userId: actor.userId, name: actor.name }, data }
}

function refusedSignIn(request: FastifyRequest, error: DomainError): RefusedAttempt | undefined {
  const method = methodOf(request)
  const reason = method && reasonOf(method, error, request)
  if (method === undefined || reason === undefined) return undefined
  const { id: userId, name } = request.triedAccount ?? {}
  const account = userId === undefined || name === undefined ? {} : { userId, name }
  return {
    type: 'sign-in-refused',
    data: { method, reason, ...account, address: addressOrNetwork(addressOf(request)) },
  }
}

function methodOf({ routeOptions, headers, actor }: FastifyRequest): Method | undefined {
  const { operation, route } = routeOptions?.config ?? {}
  if (operation === undefined) return PROVIDER_METHODS[routeOptions?.url ?? '']
  const isKey = route?.access === 'caller' && headers.authorization !== undefined && actor == null
  return METHODS[operation] ?? (isKey ? 'key' : undefined)
}

function reasonOf(
  method: Method,
  { kind, details }: DomainError,
  { triedAccount }: FastifyRequest,
): Reason | undefined {
  switch (kind) {
    case 'limited':
      return 'too-many-attempts'
    case 'unauthenticated':
      if (method !== 'password') return 'not-valid'
      return triedAccount === undefined ? 'unknown-account' : 'wrong-password'
    case 'forbidden':
      return 'not-allowed'
    case 'conflict':
      // The groups of the provider would take the role of the last administrator.
      return method === 'openid-connect' || method === 'saml' ? 'not-allowed' : undefined
    case 'invalid':
      // A signup link that can't be used has no details: these are about the members of a body.
      return method === 'signup-link' && details === undefined ? 'not-valid' : undefined
    default:
      return undefined
  }
}
