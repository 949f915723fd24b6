import { readFile } from 'node:fs/promises'

/**
 * The words of the screens that a section of a page of the guide quotes: `say` returns words that a test looks for on a
 * screen, and fails if the section does not have them in quotation marks; `unsaid` returns the words that nothing said.
 */
export async function guideWords(page: string, section: string) {
  const text = (await readFile(`docs/guide/${page}`, 'utf8')).replaceAll(/\s*\n\s*/g, ' ')
  const [, found] = text.split(`## ${section} `)
  const quoted = new Set([...(found?.split(/ ##+ /)[0] ?? '').matchAll(/"([^"]+)"/g)].map(([, words = '']) => words))
  const said = new Set<string>()
  return {
    say(words: string): string {
      if (!quoted.has(words)) throw new Error(`The section "${section}" of ${page} does not quote "${words}"`)
      said.add(words)
      return words
    },
    unsaid: () => [...quoted].filter((words) => !said.has(words)),
  }
}
