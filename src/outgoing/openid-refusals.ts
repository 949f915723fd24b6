import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { type DomainError, unauthenticated, unavailable } from '../domain/errors.ts'

/** The refusal when the configuration of a provider can't be read. */
export function unreachableProvider(): DomainError {
  return unavailable('The provider does not answer as it should. Try again, or ask an administrator')
}

/** Returns the refusal for an error after a browser came back from a provider. */
export function openidRefusal(error: unknown): DomainError {
  if (error instanceof AuthorizationResponseError)
    return unauthenticated(`The provider has not signed you in${inBrackets(error.error)}`)
  if (error instanceof ResponseBodyError && error.error !== 'invalid_grant')
    return unavailable(`The provider does not accept this server${inBrackets(error.error)}. Ask an administrator`)
  if (error instanceof WWWAuthenticateChallengeError)
    return unavailable('The provider does not accept this server. Ask an administrator')
  if (error instanceof ResponseBodyError || (error instanceof ClientError && !isUnreachable(error)))
    return unauthenticated('The response of the provider is not valid, or is not for this sign-in. Start again')
  return unreachableProvider()
}

/** Returns the fields of an error for the log, without anything that was sent or received. */
export function loggedProblem(error: unknown): { problem: string; code: unknown } {
  const causes: string[] = []
  for (let each = error; each instanceof Error && causes.length < 3; each = each.cause) causes.push(each.message)
  return { problem: causes.join(': '), code: error instanceof Error && 'code' in error ? error.code : undefined }
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function isUnreachable({ code }: ClientError): boolean {
  return code === undefined || UNREACHABLE.has(code)
}

/** A provider chooses this word, so only one of the usual form is repeated. */
function inBrackets(word: string): string {
  return /^[a-z_]{1,64}$/.test(word) ? ` (${word})` : ''
}
