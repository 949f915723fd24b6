/** The problems that were found: for each kind the number, and the first cases in detail. */
export type Findings = {
  /** @param at the time at which it happened; now by default */
  add(kind: string, detail: string, at?: number): void
  count(): number
  lines(): string[]
}

const DETAILS_PER_KIND = 5
const MAX_DETAIL_LENGTH = 1500

export function newFindings(startedAt: number): Findings {
  const found = new Map<string, { times: number; details: string[] }>()
  return {
    add(kind, detail, happenedAt = Date.now()) {
      const entry = found.get(kind) ?? { times: 0, details: [] }
      entry.times++
      const at = ((happenedAt - startedAt) / 1000).toFixed(1)
      const text = detail.length > MAX_DETAIL_LENGTH ? `${detail.slice(0, MAX_DETAIL_LENGTH)}…` : detail
      if (entry.details.length < DETAILS_PER_KIND) entry.details.push(`at ${at} s: ${text}`)
      if (entry.times === 1) console.log(`  VIOLATION ${kind}: ${text}`)
      found.set(kind, entry)
    },
    count: () => [...found.values()].reduce((sum, { times }) => sum + times, 0),
    lines: () =>
      [...found].flatMap(([kind, { times, details }]) => [
        `${times} x ${kind}`,
        ...details.map((detail) => `    ${detail}`),
        ...(times > details.length ? [`    and ${times - details.length} more`] : []),
      ]),
  }
}
