/** The entries that were cut off from a report with too many: their number, and their text, which is no JSON. */
export type CutEntries = { readonly count: number; readonly text: Buffer }

export const NOTHING_CUT: CutEntries = { count: 0, text: Buffer.alloc(0) }

const APPLICATION = /"appName"\s*:\s*/g
const TEXT = /"(?:[^"\\]|\\.)*"/y

/** Returns the application of each entry that names one. The text is only searched: it is too long to be parsed. */
export function* applicationsIn({ text }: CutEntries): Generator<string> {
  const all = text.toString('utf8')
  for (const { 0: member, index } of all.matchAll(APPLICATION)) {
    TEXT.lastIndex = index + member.length
    const appName = textFrom(TEXT.exec(all)?.[0] ?? '')
    if (appName !== undefined) yield appName
  }
}

function textFrom(json: string): string | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
