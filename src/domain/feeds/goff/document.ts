import type { Selection } from '../../client-features/selection.ts'
import { converterTo, feedOf } from '../conversion.ts'
import { type FeedDocument, feedDocument } from '../document.ts'
import { goff, writeFlag } from './flag.ts'

export const toGoff = converterTo(goff, writeFlag)

/**
 * Returns the file of flags that GO Feature Flag reads: YAML whose values are JSON. Each member is a flag there, so
 * what is left out stands in comments. Yields to the event loop.
 */
export async function goffDocument(selection: Selection, isApproximate: boolean): Promise<FeedDocument> {
  const { flags, leftOut } = feedOf(await toGoff(selection), isApproximate)
  const { environment, project = ['*'] } = selection.query
  const head = [
    `projects: ${project.join()}, environment: ${environment}, version: ${selection.revision}`,
    ...(leftOut.length > 0 ? [`left out: ${leftOut.length}`] : []),
    ...leftOut.map(([name, why]) => `  ${name}: ${why.join('; ')}`),
  ]
  const comments = head.map((line) => `# ${inYaml(line.replaceAll(/[\r\n]/g, ' '))}\n`)
  const written = flags.map(([name, json]) => inYaml(`${JSON.stringify(name)}: ${json}\n`))
  // A file of comments alone would be no map.
  return feedDocument([...comments, ...(written.length > 0 ? written : ['{}\n'])])
}

/** Characters that JSON may have as they are, and YAML takes for the end of a line or for no character. */
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

function inYaml(text: string): string {
  return text.replaceAll(NOT_IN_YAML, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
