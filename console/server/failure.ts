import { FlaghoistError } from '../../clients/typescript/src/client.ts'
import { TEXTS } from '../texts.ts'

/** What people read about a request that failed. */
export type Failure = {
  readonly message: string
  /** One line for each problem of the input. */
  readonly details: readonly string[]
  /** Under which the log of the server has the error. */
  readonly id: string | undefined
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof FlaghoistError)) return { message: TEXTS.noAnswer, details: [], id: undefined }
  const { body, message } = error
  const details = (body?.details ?? []).map((detail) => detail.message).filter((text) => !message.includes(text))
  return { message, details, id: body?.id }
}

/** Whether a request failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FlaghoistError && error.status === 401
}

/** The change of another user that a write has met; undefined for other failures. */
export function conflictOf(error: unknown): FlaghoistError['changed'] {
  return error instanceof FlaghoistError ? error.changed : undefined
}

/** A refusal of the server will not change by asking again; no answer might. */
export function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof FlaghoistError) || error.status === 503
}
