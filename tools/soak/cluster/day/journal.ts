import type { Mark } from './chart.ts'

/** What happened, and when. */
export type Journal = {
  /** Writes a line with the time since the start of the day. */
  note(text: string): void
  /** Writes a line, and marks its time in the pictures. */
  mark(short: string, text: string): void
  readonly begun: Date
  readonly marks: readonly Mark[]
}

export function startJournal(): Journal {
  const begun = new Date()
  const marks: Mark[] = []
  const note = (text: string) => console.log(`| ${sinceText(begun, new Date())} | ${text} |`)
  return {
    begun,
    marks,
    note,
    mark(short, text) {
      marks.push({ at: Date.now() / 1000, text: short })
      note(text)
    },
  }
}

/** Returns minutes and seconds, such as `4:05`. */
export function sinceText(from: Date, to: Date): string {
  const seconds = Math.round((to.getTime() - from.getTime()) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
