/** Resolves when the page is seen, or when the signal aborts. */
export async function untilSeen(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) await next(document, 'visibilitychange', signal)
}

/** Calls `then` once the page has been hidden for a while; returns how to end that. */
export function whenHiddenFor(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(then, ms)
  }
  changed()
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Resolves after a time, or earlier: when the signal aborts, the network is back, or the page is seen again. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const end = new AbortController()
  const over = () => end.abort()
  const timer = setTimeout(over, ms)
  signal.addEventListener('abort', over)
  await Promise.race([next(window, 'online', end.signal), next(document, 'visibilitychange', end.signal)])
  end.abort()
  clearTimeout(timer)
  signal.removeEventListener('abort', over)
}

function next(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    target.addEventListener(type, () => resolve(), { once: true, signal })
  })
}
