/**
 * Waits for `work` until `stop` aborts. The work itself continues.
 *
 * @throws what `work` throws, or the reason of `stop`
 */
export async function unlessStopped<Result>(work: Promise<Result>, stop: AbortSignal | undefined): Promise<Result> {
  if (stop === undefined) return work
  let refuse: () => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    refuse = () => reject(stop.reason)
    if (stop.aborted) refuse()
    else stop.addEventListener('abort', refuse, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    stop.removeEventListener('abort', refuse)
    work.catch(() => {})
  }
}
