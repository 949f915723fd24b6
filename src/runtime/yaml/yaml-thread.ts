import { Worker } from 'node:worker_threads'
import type { Place, ReadYaml, Target } from './yaml-text.ts'
import type { YamlRequest } from './yaml-worker.ts'

/*
 * YAML is read in a thread of its own: a megabyte takes hundreds of milliseconds, and the parser takes no break. A
 * process has one such thread, in which texts take turns, so what they all cost has a limit.
 */

/** A megabyte of YAML takes less than a second on a machine that does nothing else. */
const MAX_MS = 10_000
const MAX_MEGABYTES = 1024
/** A set has many files, and plans follow each other, so the thread stays for a while. */
const IDLE_MS = 30_000

const EXPENSIVE = { line: 1, column: 1, message: 'takes too much time or memory to read. Split it into several files' }

let thread: Worker | undefined
let lastTurn: Promise<unknown> = Promise.resolve()
let ending: NodeJS.Timeout | undefined

/** Like `readYaml`, without blocking the event loop. A text that takes too much time or memory is a fault. */
export async function yamlFrom(text: string): Promise<ReadYaml> {
  return ((await inTurn({ text })) as ReadYaml | undefined) ?? { faults: [EXPENSIVE], isExpensive: true }
}

/**
 * Like `placesIn`, without blocking the event loop. Places in a text that takes too much time or memory are its start.
 */
export async function yamlPlaces(text: string, targets: readonly Target[]): Promise<readonly Place[]> {
  return ((await inTurn({ text, targets })) as Place[] | undefined) ?? targets.map(() => ({ line: 1, column: 1 }))
}

function inTurn(request: YamlRequest): Promise<unknown> {
  const turn = lastTurn.then(() => answerTo(request))
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Returns undefined if the request takes too much time or memory, and then the thread is ended. */
async function answerTo(request: YamlRequest): Promise<unknown> {
  clearTimeout(ending)
  const worker = thread ?? startedThread()
  thread = worker
  worker.ref()
  try {
    const answer = nextMessage(worker)
    worker.postMessage(request)
    return await answer
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
    }, MAX_MS)
    worker.on('message', answered).on('error', failed)
  })
}

function end(worker: Worker): void {
  if (thread === worker) thread = undefined
  void worker.terminate()
}

function startedThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEGABYTES }
  if (!import.meta.url.endsWith('.ts'))
    // What the process imports first is not for a thread that only reads.
    return new Worker(new URL('./yaml-worker.js', import.meta.url), { resourceLimits, execArgv: [] })
  // Not every version of Node.js that the server runs on reads TypeScript by itself, and none has a loader in a thread.
  const loader = import.meta.resolve('tsx/esm/api')
  const program = new URL('./yaml-worker.ts', import.meta.url).href
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(program)}) })`
  return new Worker(start, { eval: true, execArgv: [], resourceLimits })
}
