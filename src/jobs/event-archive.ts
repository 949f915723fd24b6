import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '../domain/events/retention.ts'

/** Text is written in pieces of about this many characters. */
const LONG = 100_000

/**
 * Stores events in files of a folder, which it creates if necessary. A file gets its final name only when all of it is
 * on the disk, so a file without `.part` is complete. The same events always make the same file.
 */
export function archiveIn(folder: string): Archive {
  return async ({ after, upTo }, events) => {
    const made = await mkdir(folder, { recursive: true })
    if (made !== undefined) await syncFolder(dirname(made))
    const path = join(folder, `events-${after + 1}-${upTo}.ndjson`)
    const part = `${path}.${process.pid}.part`
    const file = await open(part, 'w')
    try {
      let text = ''
      for await (const event of events) {
        text += `${event}\n`
        if (text.length < LONG) continue
        await file.writeFile(text)
        text = ''
      }
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    await syncFolder(folder)
  }
}

/** Until the folder is synced, a power failure may lose the names of new files. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
