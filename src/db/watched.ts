import { Worker } from 'node:worker_threads'

/** The program of the other thread, which has no loader for TypeScript. */
const WATCH = `
  const { pid, maxMs, line } = require('node:worker_threads').workerData
  setTimeout(() => {
    require('node:fs').writeSync(2, line)
    process.kill(pid, 'SIGKILL')
  }, maxMs)`

/**
 * Does work that blocks the event loop, perhaps for ever, so that no timer runs and no signal is heard. After `maxMs`,
 * another thread writes a line to standard error and ends the process.
 */
export async function watched<Result>(work: () => Promise<Result>, maxMs: number, line: string): Promise<Result> {
  const workerData = { pid: process.pid, maxMs, line: `${line}\n` }
  const worker = new Worker(WATCH, { eval: true, execArgv: [], workerData })
  worker.unref()
  try {
    return await work()
  } finally {
    await worker.terminate()
  }
}
