import { usualPause } from './pauses.ts'
import type { Upstream } from './request.ts'

/** How long a stream may be silent. Servers send a comment every 15 seconds. */
const SILENCE_MS = 45_000
/** How long a stream that ended is left alone. Changes are polled meanwhile. */
const RETRY_MS = 400
/** How long an upstream that offers no stream is not asked for one. */
const NOT_OFFERED_MS = 300_000

type Followed = {
  /** Returns the key to follow with, if there is one now. */
  key(): string | undefined
  /** Returns the ETag of the features that are there already. */
  etag(): string | undefined
  /** Something has changed, or may have: the features with this ETag are there. */
  changed(revision: string | undefined): void
  /** The upstream has refused the key. */
  refused(key: string): void
}

/**
 * Follows the stream of features until the signal aborts. It says when to ask, and nothing else: the features come from
 * one place, and a stream that is not offered, or ends, costs only time.
 */
export async function followStream(upstream: Upstream, followed: Followed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const key = followed.key()
    const isOffered = key === undefined || (await follow(upstream, key, followed, signal))
    await pause(usualPause(isOffered ? RETRY_MS : NOT_OFFERED_MS, Math.random()), signal)
  }
}

/** Follows one stream to its end. Returns whether the upstream offers streams, as far as it is known. */
async function follow(upstream: Upstream, key: string, followed: Followed, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await upstream.open(
      '/api/client/streaming',
      { key, lastEventId: revisionIn(followed.etag()) },
      AbortSignal.any([signal, silence.signal]),
    )
    const { statusCode: status = 0, headers } = response
    if (status !== 200 || !headers['content-type']?.startsWith('text/event-stream')) {
      response.destroy()
      if (status === 401) followed.refused(key)
      return status === 401 || status === 429 || status >= 502
    }
    const lines = eventLines()
    for await (const chunk of response as AsyncIterable<Buffer>) {
      heard()
      if (lines.take(chunk)) followed.changed(lines.id())
    }
  } catch {
    // It ended, or was silent for too long.
  } finally {
    clearTimeout(timer)
  }
  return true
}

const LINE_END = 10
const RETURN = 13
/** Longer than a line with an id. */
const MAX_LINE = 200

/** Returns the revision that an ETag names, which is also the id of an event of a stream. */
export function revisionIn(etag: string | undefined): string | undefined {
  return etag?.replace(/^(?:W\/)?"(.*)"$/, '$1')
}

type EventLines = {
  /** Takes a part of a stream. Returns whether a line that is no comment and not empty ends in it. */
  take(chunk: Uint8Array): boolean
  /** Returns the last id of an event. */
  id(): string | undefined
}

/** Reads the lines of a stream. Of long ones, which are features, it keeps only how they begin. */
export function eventLines(): EventLines {
  let line = ''
  let id: string | undefined
  return {
    take(chunk) {
      let hasEvent = false
      for (const byte of chunk) {
        if (byte === LINE_END) {
          hasEvent ||= line !== '' && !line.startsWith(':')
          if (line.startsWith('id:')) id = line.slice('id:'.length).trim()
          line = ''
        } else if (byte !== RETURN && line.length < MAX_LINE) line += String.fromCharCode(byte)
      }
      return hasEvent
    },
    id: () => id,
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
