import type { FastifyBaseLogger } from 'fastify'
import { NOTHING_YET } from '../domain/client-features/changed-row.ts'
import { applied, emptySnapshot, type Snapshot } from '../domain/client-features/snapshot.ts'
import { createWaiting } from '../domain/client-features/waiting.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Scope } from './scope.ts'
import { pauseAfter, usualPause } from './upstream/pauses.ts'
import { type ReadDocument, readDocument } from './upstream/read-document.ts'
import type { Answer, Fault, Upstream } from './upstream/request.ts'
import { followStream, revisionIn } from './upstream/stream.ts'

/** How long to wait before a list that is suddenly empty is looked at again. */
const SECOND_LOOK_MS = 1500
/** How long a reader waits for the upstream at most. */
const MAX_WAIT_MS = 5000
/** A state that was asked for so shortly before is new enough for a reader who asks for the newest. */
const NEW_MS = 100

/** So long after a fault, changes are polled often: streams are on their way back, and nobody should wait for them. */
const RECOVERY_MS = 10_000
const RECOVERY_POLL_MS = 300

/**
 * A stream and the features can come from different servers behind one address, of which one has not read a change yet.
 * So long after each other, an answer without the features that the stream has named is asked for again.
 */
const LATE_MS = [100, 300, 700, 1500]

/** The state of a feed that is kept on disk. */
export type FeedState = { readonly snapshot: Snapshot; readonly etag: string | undefined; readonly confirmedAt: number }

/** The features of a scope, which follow the upstream. */
export type Feed = {
  readonly scope: Scope
  /** Returns the current state; undefined before the first answer. */
  state(): FeedState | undefined
  /** Returns the state, and waits a while for the first one. */
  first(): Promise<FeedState | undefined>
  /** Asks the upstream now, and waits until it has answered, or does not answer for a while. */
  newest(): Promise<void>
  nextChange(signal: AbortSignal, maxMs: number): Promise<void>
  /** Returns why the last request failed; undefined if it did not. */
  fault(): string | undefined
  /** Asks now: there is a key, or a change. */
  wake(): void
  close(): void
}

export type FeedSetting = {
  readonly upstream: Upstream
  readonly pollMs: number
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Returns a key that may read the scope, if one is known. */
  keyFor(scope: Scope): string | undefined
  /** The upstream has refused a key. */
  refused(key: string): void
  /** The features have changed, and are to be stored. */
  changed(feed: Feed): void
  /** How many feeds there are. */
  feeds(): number
}

export function createFeed(scope: Scope, stored: FeedState | undefined, setting: FeedSetting): Feed {
  const { upstream, pollMs, clock, log } = setting
  const end = new AbortController()
  const changes = createWaiting()
  const looks = createWaiting()
  let state = stored
  let faults = 0
  let fault: string | undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  /** When the list was empty for the first time after a full one. */
  let emptySince: number | undefined
  let wakeUp: () => void = () => {}
  /** Whether there is something to ask for that the last request may have missed. */
  let isWoken = false
  /** The revision that the stream has named, and how often an answer did not have it. */
  let named: string | undefined
  let misses = 0
  /** How many keys were refused in a row. */
  let refusals = 0
  let newUntil = Number.NEGATIVE_INFINITY
  /** The numbers of the last request that has begun, and of the last one that has ended. */
  let begun = 0
  let ended = 0

  function failed(found: Fault): number {
    faults++
    if (fault === undefined) log.warn({ environment: scope.environment, reason: found.cause ?? found.reason }, AWAY)
    fault = found.reason
    return pauseAfter(found, faults, setting.feeds(), Math.random())
  }

  function confirmed(at: number): number {
    if (fault !== undefined) {
      log.info({ environment: scope.environment, faults }, BACK)
      recoveredAt = performance.now()
    }
    faults = 0
    fault = undefined
    if (state !== undefined) state = { ...state, confirmedAt: at }
    const isRecovering = performance.now() - recoveredAt < RECOVERY_MS
    const pauseMs = usualPause(isRecovering ? Math.min(pollMs, RECOVERY_POLL_MS) : pollMs, Math.random())
    if (named === undefined || named === revisionIn(state?.etag)) return pauseMs
    return Math.min(pauseMs, LATE_MS[misses++] ?? pauseMs)
  }

  /** Asks once, and returns how long to wait before the next time. */
  async function look(key: string): Promise<number> {
    const askedAt = clock().getTime()
    const newFrom = performance.now()
    const etag = emptySince === undefined ? state?.etag : undefined
    const answer = await upstream.ask('/api/client/features', { key, etag })
    if (end.signal.aborted) return 0
    if (answer.kind === 'refused') {
      setting.refused(key)
      // Another key may be there. One after the other, without a pause only once: an upstream can refuse all.
      if (++refusals === 1 && setting.keyFor(scope) !== key) return 0
    }
    if (answer.kind !== 'answer') return failed(answer)
    refusals = 0
    newUntil = newFrom + NEW_MS
    // Another relay may answer, or a cache: then the features are as old as it says.
    const confirmedAt = askedAt - answer.ageMs
    if (answer.status === 304) return state === undefined ? failed(NOT_ASKED_FOR) : confirmed(confirmedAt)
    const document = await read(answer, (state?.snapshot.lastEventId ?? Math.floor(askedAt / 1000)) + 1)
    if ('kind' in document) return failed(document)
    if (document.features === 0 && (state?.snapshot.features.size ?? 0) > 0) {
      if (emptySince === undefined)
        log.warn({ environment: scope.environment, features: state?.snapshot.features.size }, EMPTY)
      emptySince ??= performance.now()
      // Readers and streams have it asked sooner, which is no second look.
      const leftMs = emptySince + SECOND_LOOK_MS - performance.now()
      if (leftMs > 0) return leftMs
    }
    emptySince = undefined
    const before = state?.snapshot ?? emptySnapshot(scope.environment)
    const after = await applied({ ...before, position: NOTHING_YET }, document.rows)
    // Its last key has ended meanwhile, and its file is gone.
    if (end.signal.aborted) return 0
    const isChanged = state === undefined || !hasSameContent(before, after)
    state = { snapshot: isChanged ? after : before, etag: answer.etag, confirmedAt }
    if (isChanged) {
      setting.changed(feed)
      void changes.wakeAll()
    }
    return confirmed(confirmedAt)
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => wakeUp(), Math.min(ms, MAX_SLEEP_MS))
      if (isWoken || end.signal.aborted) wakeUp()
    })
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      const key = setting.keyFor(scope)
      const number = ++begun
      isWoken = false
      const pauseMs = key === undefined ? pollMs : await look(key)
      ended = number
      void looks.wakeAll()
      await sleep(pauseMs)
    }
  }

  function wake(): void {
    isWoken = true
    wakeUp()
  }

  function changedTo(revision: string | undefined): void {
    named = revision
    misses = 0
    wake()
  }

  async function newest(): Promise<void> {
    const isNew = state !== undefined && performance.now() < newUntil
    if (isNew || fault !== undefined || setting.keyFor(scope) === undefined) return
    const wanted = begun + 1
    const givenUpAt = performance.now() + MAX_WAIT_MS
    wake()
    while (ended < wanted && performance.now() < givenUpAt && !end.signal.aborted)
      await looks.next(end.signal, givenUpAt - performance.now())
  }

  const feed: Feed = {
    scope,
    state: () => state,
    async first() {
      const givenUpAt = performance.now() + MAX_WAIT_MS
      while (state === undefined && fault === undefined && performance.now() < givenUpAt && !end.signal.aborted)
        await looks.next(end.signal, givenUpAt - performance.now())
      return state
    },
    newest,
    nextChange: changes.next,
    fault: () => fault,
    wake,
    close() {
      end.abort()
      wakeUp()
    },
  }
  void run()
  void followStream(
    upstream,
    { key: () => setting.keyFor(scope), etag: () => state?.etag, changed: changedTo, refused: setting.refused },
    end.signal,
  )
  return feed
}

const MAX_SLEEP_MS = 600_000
const AWAY = 'the upstream gives no features; those of before are served, and it is asked again'
const BACK = 'the upstream gives features again'
const EMPTY = 'the upstream has no features any more; those of before are served until it says so again'
const NOT_ASKED_FOR: Fault = { kind: 'useless', reason: 'the answer has the status 304, without features before it' }

/** Returns the document of an answer, or why it is of no use. */
async function read({ body }: Extract<Answer, { kind: 'answer' }>, lastEventId: number): Promise<ReadDocument | Fault> {
  try {
    return await readDocument(body, lastEventId)
  } catch (error) {
    return { kind: 'useless', reason: reasonOf(error) }
  }
}

function hasSameContent(one: Snapshot, other: Snapshot): boolean {
  return hasSameHashes(one.features, other.features) && hasSameHashes(one.segments, other.segments)
}

type Hashed = { readonly hash: string }

function hasSameHashes<Key>(one: ReadonlyMap<Key, Hashed>, other: ReadonlyMap<Key, Hashed>): boolean {
  if (one.size !== other.size) return false
  for (const [key, { hash }] of one) if (other.get(key)?.hash !== hash) return false
  return true
}
