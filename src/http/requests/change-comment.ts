import { invalid } from '../../domain/errors.ts'
import { isVisibleText } from '../../domain/events/visible-text.ts'

const PLACE = '/headers/x-change-comment'
const MAX_CHARACTERS = 500

/**
 * Returns the comment in the header `X-Change-Comment`, which is in percent-encoding: a header can't have other
 * characters than those of ASCII. Undefined without the header, and for a text of
 * which nothing is seen.
 *
 * @throws DomainError invalid
 */
export function changeCommentIn(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const comment = decoded([header].flat().join(', ')).trim()
  const { length } = [...comment]
  if (length > MAX_CHARACTERS)
    throw invalid(`The comment has ${length} characters, and the limit is ${MAX_CHARACTERS}`, PLACE)
  if (comment.includes('\0')) throw invalid('The comment has the character NUL', PLACE)
  return isVisibleText(comment) ? comment : undefined
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    throw invalid('X-Change-Comment has to be in percent-encoding: a % is sent as %25', PLACE)
  }
}
