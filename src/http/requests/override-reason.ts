import { invalid } from '../../domain/errors.ts'
import { isVisibleText } from '../../domain/events/visible-text.ts'
import { headerText } from './header-text.ts'

const PLACE = '/headers/x-override-reason'
const LEAST = 10
const MOST = 500

/**
 * Returns the reason in the header `X-Override-Reason`, which is in percent-encoding; undefined without the header.
 *
 * @throws DomainError invalid, also for a text that says nothing
 */
export function overrideReasonIn(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const reason = headerText(header, 'X-Override-Reason')
  const { length } = [...reason]
  const said = reason.match(/[^\p{P}\p{Z}\p{C}]/gu)?.length ?? 0
  if (said < LEAST || length > MOST || !isVisibleText(reason))
    throw invalid(
      `X-Override-Reason has ${length} characters, ${said} of them without blanks and punctuation. Accepted: a reason of ${LEAST} to ${MOST} characters, not counting blanks and punctuation`,
      PLACE,
    )
  return reason
}
