import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../../domain/errors.ts'
import type { Fault } from '../upstream/request.ts'
import { createAllowance } from './allowance.ts'
import { type AskKeys, MAX_ASKED, type SaidKey } from './ask-keys.ts'
import { type PromiseWithResolvers, withResolvers } from './promises.ts'

/** How many texts that may be no keys wait for the upstream at most. */
const MAX_WAITING = 1000
/**
 * How many texts that are no keys the upstream is asked about in a second, and at once. It limits the questions of an
 * address, and clients that send such texts must not use up those about real keys.
 */
const STRANGERS_IN_A_SECOND = 10
const MAX_STRANGERS = 600
const STRANGERS = 'The relay was sent many texts that are no keys, so it asks its upstream about few new ones'
/** How long after a fault a key from disk is taken as it is, without a question. */
const AWAY_MS = 2000
/** How often the log says at most that the upstream does not answer: odd texts can have it refuse one question each. */
const WARN_MS = 60_000
/** A text that is no key, about which an upstream is asked to see whether it answers. */
const NO_KEY = '*:*.asked-by-a-relay-to-see-whether-its-upstream-answers'

/** Questions about keys: one request at a time, each about several. */
export type Questions = {
  /**
   * Asks about a secret, together with others that wait.
   *
   * @throws DomainError unavailable while the upstream does not answer, or about too many texts that are no keys
   */
  about(secret: string): Promise<void>
  /** Whether the upstream did not answer a moment ago. */
  isAway(): boolean
  /** Returns why the upstream did not answer the last question about own keys; undefined if it did. */
  fault(): string | undefined
  /** Returns why the upstream did not answer the last question, whatever it was about; undefined if it did. */
  lastFault(): string | undefined
  /** Asks again after a question without an answer, about a text that is no key: nobody else may ask any more. */
  retry(): Promise<void>
}

type QuestionsSetting = {
  readonly ask: AskKeys
  /** Whether a secret is of a known key, or of the configuration: these are asked about first, and always. */
  isOwn(secret: string): boolean
  /** Takes what the upstream says of secrets that it was asked for. */
  take(secrets: readonly string[], said: ReadonlyMap<string, SaidKey>): void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

type Waiting = PromiseWithResolvers & { readonly own: boolean }

export function createQuestions({ ask, isOwn, take, log }: QuestionsSetting): Questions {
  const strangers = createAllowance(MAX_STRANGERS, STRANGERS_IN_A_SECOND)
  const waiting = new Map<string, Waiting>()
  let isAsking = false
  let awayUntil = Number.NEGATIVE_INFINITY
  let fault: string | undefined
  let lastFault: string | undefined
  let warnedAt = Number.NEGATIVE_INFINITY

  function answered(asked: readonly [string, Waiting][], said: ReadonlyMap<string, SaidKey>): void {
    awayUntil = Number.NEGATIVE_INFINITY
    fault = undefined
    lastFault = undefined
    for (const [secret, { own }] of asked) if (!own && !said.has(secret)) strangers.use()
    take(
      asked.map(([secret]) => secret),
      said,
    )
    for (const [, { resolve }] of asked) resolve()
  }

  function failed(asked: readonly [string, Waiting][], { reason, cause }: Fault): void {
    const now = performance.now()
    if (now - warnedAt >= WARN_MS) {
      warnedAt = now
      log.warn({ reason: cause ?? reason }, UNANSWERED)
    }
    awayUntil = now + AWAY_MS
    lastFault = reason
    if (asked.some(([, { own }]) => own)) fault = reason
    for (const [, { reject }] of asked) reject(unavailable(`The upstream can't check the key: ${reason}`))
  }

  async function askWaiting(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      // Apart, because a relay above can refuse a question for a stranger in it.
      const ownOnes = [...waiting].filter(([, { own }]) => own)
      const asked = (ownOnes.length > 0 ? ownOnes : [...waiting]).slice(0, MAX_ASKED)
      const said = await ask(asked.map(([secret]) => secret))
      for (const [secret] of asked) waiting.delete(secret)
      if ('kind' in said) failed(asked, said)
      else answered(asked, said)
    }
    isAsking = false
  }

  function about(secret: string): Promise<void> {
    const asked = waiting.get(secret)
    if (asked !== undefined) return asked.promise
    const own = isOwn(secret)
    if (!own && waiting.size >= MAX_WAITING)
      return Promise.reject(unavailable('Too many keys wait for the upstream to check them'))
    if (!own && !strangers.isLeft()) return Promise.reject(unavailable(STRANGERS))
    const waits = { ...withResolvers(), own }
    waiting.set(secret, waits)
    if (!isAsking) void askWaiting()
    return waits.promise
  }

  return {
    about,
    isAway: () => performance.now() <= awayUntil,
    fault: () => fault,
    lastFault: () => lastFault,
    async retry() {
      if (lastFault !== undefined) await about(NO_KEY)
    },
  }
}

const UNANSWERED = 'the upstream does not answer a question about keys; new ones get 503 until it does'
