/** What was cut off from a report that has too many entries: how many they are, and their text, which is no JSON. */
export type CutEntries = { readonly count: number; readonly text: Buffer }

export const NOTHING_CUT: CutEntries = { count: 0, text: Buffer.alloc(0) }

const APPLICATION = /"appName"\s*:\s*("(?:[^"\\]|\\.)*")/g

/** Returns the application of each entry that names one. The text is only searched: it is too long to be parsed. */
export function* applicationsIn({ text }: CutEntries): Generator<string> {
  for (const [, name = ''] of text.toString('utf8').matchAll(APPLICATION)) {
    const appName = textFrom(name)
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
