export type PromiseWithResolvers = { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void }

export function withResolvers(): PromiseWithResolvers {
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((done, fail) => {
    resolve = done
    reject = fail
  })
  return { promise, resolve, reject }
}

/** Waits for an answer at most so long; the question itself continues. */
export async function atMost(ms: number, question: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([question.catch(() => {}), late])
  clearTimeout(timer)
}
