import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load.ts'
import { startServer } from './server.ts'
import { verdict } from './table.ts'

const STARTS = 5
const PORT = 4362
/** The longest times until `/ready` answers 200, in milliseconds. */
const MAX_NEW_MS = 2500
const MAX_OLD_MS = 900

/** Measures starts on the embedded engine: with a new folder, and again with the same one. */
export async function measureStarts(): Promise<void> {
  const times = { fresh: [] as number[], again: [] as number[] }
  for (let n = 0; n < STARTS; n++) {
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-bench-'))
    try {
      for (const kind of ['fresh', 'again'] as const) {
        const server = await startServer({ FLAGHOIST_DATA: folder }, PORT)
        times[kind].push(server.startMs)
        await server.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const [fresh, again] = [median(times.fresh), median(times.again)].map(Math.round) as [number, number]
  console.log(`\nembedded, from the start to the first 200 of /ready:
  with a new folder: ${fresh} ms${verdict(`at most ${MAX_NEW_MS}`, fresh <= MAX_NEW_MS)}
  with data: ${again} ms${verdict(`at most ${MAX_OLD_MS}`, again <= MAX_OLD_MS)}`)
}
