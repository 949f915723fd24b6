import { FlaghoistError } from '@flaghoist/client'
import type { Lack } from '../page/lacks.ts'
import { TEXTS } from '../page/texts.ts'
import { conflictInWords, refusalInWords } from './conflict-words.ts'
import { type Problem, problemsOf } from './problems.ts'

/** What people read about a request that failed. */
export type Failure = {
  readonly message: string
  /** One line for each problem of the input. */
  readonly details: readonly string[]
  /** The permissions that were missing. */
  readonly lacks: readonly Lack[]
  /** Under which the log of the server has the error. */
  readonly id: string | undefined
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof FlaghoistError)) return { message: TEXTS.noAnswer, details: [], lacks: [], id: undefined }
  const { body, changed } = error
  if (changed !== undefined) return { message: conflictInWords(changed), details: [], lacks: [], id: changed.id }
  const message = refusalInWords(error.status, inWords(error.message))
  const details = (body?.details ?? []).map((detail) => inWords(detail.message))
  const lacks = error.missingPermissions
  return { message, details: details.filter((text) => !message.includes(text)), lacks, id: body?.id }
}

/** Returns what a failure says of members of the body that was sent, alone or as the operation of a batch. */
export function problemsIn(error: unknown): Problem[] {
  return error instanceof FlaghoistError ? problemsOf(error.body?.details) : []
}

/** Returns a message of the server without the pointers that programs need: "name has to be ..." */
function inWords(message: string): string {
  const words = message.replace(/^The request does not conform to the contract: /, '').replaceAll(/\/body\/(?=\w)/g, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a request failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FlaghoistError && error.status === 401
}

/** The change of another user that a write has met; undefined for other failures. */
export function conflictOf(error: unknown): FlaghoistError['changed'] {
  return error instanceof FlaghoistError ? error.changed : undefined
}

/**
 * Whether a request got no answer of the server: the network is gone, the server is being started, a proxy has answered
 * in its place, or the same request is still running. A refusal will not change by asking again; this might.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof FlaghoistError)) return true
  const isRunning = error.status === 409 && error.retryAfterSeconds !== undefined
  return isRunning || [502, 503, 504].includes(error.status)
}
