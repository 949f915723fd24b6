import { type Logger, pino } from 'pino'

/** A log that keeps its lines. */
export function logged(lines: { push(line: string): unknown }, level: string): Logger {
  return pino({ level }, { write: (line: string) => lines.push(line) })
}
