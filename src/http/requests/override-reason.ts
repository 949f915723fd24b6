import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '../../domain/errors.ts'
import { isVisibleText } from '../../domain/events/visible-text.ts'
import { OVERRIDE_FOR, type OverrideFor } from '../../domain/transaction/override.ts'
import { headerText } from './header-text.ts'

const PLACE_OF_FOR = '/headers/x-override-for'
const PLACE = '/headers/x-override-reason'
const LEAST = 10
const MOST = 500

/** A reason, and what it is for, if it says so. */
export type GivenReason = { readonly reason: string; readonly isFor: OverrideFor | undefined }

/**
 * Returns the reason of a request, and what it is for; undefined without a reason.
 *
 * @throws DomainError invalid, also for what no reason is given for
 */
export function givenReasonIn(headers: IncomingHttpHeaders): GivenReason | undefined {
  const reason = overrideReasonIn(headers['x-override-reason'])
  const wanted = headers['x-override-for']
  const isFor = OVERRIDE_FOR.find((one) => one === wanted)
  if (wanted !== undefined && isFor === undefined)
    throw invalid(`X-Override-For is ${JSON.stringify(wanted)}. Accepted: ${OVERRIDE_FOR.join(', ')}`, PLACE_OF_FOR)
  if (isFor !== undefined && reason === undefined)
    throw invalid('X-Override-For says what a reason is for: X-Override-Reason is missing', PLACE_OF_FOR)
  return reason === undefined ? undefined : { reason, isFor }
}

/**
 * Returns the reason in the header `X-Override-Reason`, which is in percent-encoding; undefined without the header.
 *
 * @throws DomainError invalid, also for a text that says nothing
 */
function overrideReasonIn(header: string | readonly string[] | undefined): string | undefined {
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
