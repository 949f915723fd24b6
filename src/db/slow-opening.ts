import { Worker } from 'node:worker_threads'

export type OpeningLimits = { readonly noticeMs: number; readonly maxMs: number }

/** A recovery after a crash reads up to a gigabyte, so that the end must come late. */
const LIMITS: OpeningLimits = { noticeMs: 10_000, maxMs: 300_000 }

/** The program of the other thread, which has no loader for TypeScript. */
const WATCH = `
  const { workerData } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const { pid, notice, noticeMs, end, maxMs } = workerData
  setTimeout(() => writeSync(2, notice), noticeMs)
  setTimeout(() => {
    writeSync(2, end)
    process.kill(pid, 'SIGKILL')
  }, maxMs)`

/**
 * Watches the opening of the embedded engine, which blocks the event loop: on some damaged files it never ends, and no
 * signal would be heard. Another thread says on standard error that it takes long, and ends the process after `maxMs`.
 *
 * @returns the function that ends the watch
 */
export function watchOpening(folder: string, { noticeMs, maxMs }: OpeningLimits = LIMITS): () => void {
  const notice = `The embedded database in ${folder} takes long to open: it recovers from a crash, or is damaged.\n`
  const end = `The embedded database in ${folder} can't be opened: it was not open after ${maxMs / 1000} s. Restore the folder from a backup, or name another in FLAGHOIST_DATA.\n`
  const worker = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { pid: process.pid, notice, noticeMs, end, maxMs },
  })
  worker.unref()
  return () => void worker.terminate()
}
