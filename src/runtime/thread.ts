import { Worker } from 'node:worker_threads'

/** The program of a thread, and what it may take. */
export type ThreadProgram = {
  /** Its file in the bundle, next to the others there. */
  readonly bundled: string
  /** Its module, where the sources run without a bundle. */
  readonly source: URL
  /** For one request, in milliseconds. */
  readonly maxMs: number
  readonly maxMegabytes: number
}

/** Requests often follow each other, so a thread stays for a while. */
const IDLE_MS = 30_000

/**
 * Returns a function that sends a request to a thread, and returns its answer: for work that would block the event
 * loop. A process has one thread of a program, which starts with the first request and ends when it is not used.
 * Requests take turns in it, so what they all cost has a limit.
 *
 * The answer is undefined if the request takes too much time or memory; then the thread is ended.
 */
export function threadOf<Request, Answer>(program: ThreadProgram): (request: Request) => Promise<Answer | undefined> {
  let thread: Worker | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let ending: NodeJS.Timeout | undefined

  async function answerTo(request: Request): Promise<Answer | undefined> {
    clearTimeout(ending)
    const worker = thread ?? started(program)
    thread = worker
    worker.ref()
    try {
      const answer = nextMessage(worker)
      worker.postMessage(request)
      return (await answer) as Answer | undefined
    } finally {
      worker.unref()
      ending = setTimeout(() => end(worker), IDLE_MS).unref()
    }
  }

  function nextMessage(worker: Worker): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => () => {
        clearTimeout(timer)
        worker.off('message', answered).off('error', failed)
        settled()
      }
      const answered = (answer: unknown) => settle(() => resolve(answer))()
      const failed = (error: Error) => {
        const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        settle(() => (isOutOfMemory ? resolve(undefined) : reject(error)))()
        end(worker)
      }
      const timer = setTimeout(() => {
        settle(() => resolve(undefined))()
        end(worker)
      }, program.maxMs)
      worker.on('message', answered).on('error', failed)
    })
  }

  function end(worker: Worker): void {
    if (thread === worker) thread = undefined
    void worker.terminate()
  }

  return (request) => {
    const turn = lastTurn.then(() => answerTo(request))
    lastTurn = turn.catch(() => undefined)
    return turn
  }
}

function started({ bundled, source, maxMegabytes }: ThreadProgram): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
  if (!import.meta.url.endsWith('.ts'))
    // What the process imports first is not for a thread.
    return new Worker(new URL(bundled, import.meta.url), { resourceLimits, execArgv: [] })
  // Not every version of Node.js that the server runs on reads TypeScript by itself, and none has a loader in a thread.
  const loader = import.meta.resolve('tsx/esm/api')
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(start, { eval: true, execArgv: [], resourceLimits })
}
