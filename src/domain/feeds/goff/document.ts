import type { Selection } from '../../client-features/selection.ts'
import { converterTo, feedOf } from '../conversion.ts'
import { type FeedDocument, feedDocument } from '../document.ts'
import { goff, writeFlag } from './flag.ts'
import { inYaml } from './yaml.ts'

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
  const written = flags.map(([name, json]) => `${inYaml(`${JSON.stringify(name)}: ${json}`)}\n`)
  // A file of comments alone would be no map.
  return feedDocument([...comments, ...(written.length > 0 ? written : ['{}\n'])])
}
