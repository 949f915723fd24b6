import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the workers of an engine note what the last tests look back at. */
    notesFolder: string
  }
}

/** Notes a text for the last tests of this run. Each worker writes a file of its own. */
export function note(kind: string, text: string): void {
  appendFileSync(join(inject('notesFolder'), `${kind}-${process.pid}`), `${JSON.stringify(text)}\n`)
}

/** Returns what all workers have noted so far, each text once. */
export function noted(kind: string): Set<string> {
  const folder = inject('notesFolder')
  const files = readdirSync(folder).filter((file) => file.startsWith(`${kind}-`))
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
  return new Set(lines.map((line) => JSON.parse(line) as string))
}
