import type { Selection } from '../../client-features/selection.ts'
import { type Conversion, converterTo, feedOf } from '../conversion.ts'
import { type FeedDocument, feedDocument } from '../document.ts'
import { flagd, isEvaluator, segmentName, writeFlag } from './flag.ts'

export const toFlagd = converterTo(flagd, writeFlag)

/** flagd adds these to the metadata of each evaluation, so they are short. */
const MAX_REASONS_CHARACTERS = 1000

/** Returns the definition of all flags that flagd reads. Yields to the event loop. */
export async function flagdDocument(selection: Selection, isApproximate: boolean): Promise<FeedDocument> {
  const conversion = await toFlagd(selection)
  const { flags, leftOut } = feedOf(conversion, isApproximate)
  const { environment, project = ['*'] } = selection.query
  const metadata = {
    flagSetId: `${project.join()}:${environment}`,
    version: selection.revision,
    leftOut: leftOut.length,
    ...(leftOut.length > 0 && { whyLeftOut: shortened(leftOut.map(([name, why]) => `${name}: ${why.join('; ')}`)) }),
  }
  const written = flags.map(([name, json], at) => `${at === 0 ? '' : ','}${JSON.stringify(name)}:${json}`)
  const head = { $schema: 'https://flagd.dev/schema/v0/flags.json', metadata, $evaluators: evaluators(conversion) }
  return feedDocument([`${JSON.stringify(head).slice(0, -1)},"flags":{`, ...written, '}}'])
}

/** The rules of segments, to which flags refer. */
function evaluators({ segments }: Conversion) {
  return Object.fromEntries(
    [...segments].flatMap(([id, part]) => (isEvaluator(part) ? [[segmentName(id), part.rule]] : [])),
  )
}

function shortened(reasons: readonly string[]): string {
  let text = ''
  for (const [at, reason] of reasons.entries()) {
    if (text.length + reason.length > MAX_REASONS_CHARACTERS) return `${text}and ${reasons.length - at} more`
    text += `${reason}. `
  }
  return text.trimEnd()
}
