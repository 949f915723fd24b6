import type { ServerChanges } from './server.ts'

/** A logger that keeps its lines in `log`. */
export function logged(log: string[], level: string): ServerChanges['logger'] {
  return { level, stream: { write: (line: string) => log.push(line) } }
}
