import { invalid } from '../../domain/errors.ts'
import { isVisibleText } from '../../domain/events/visible-text.ts'
import { headerText } from './header-text.ts'

const MAX_CHARACTERS = 500

/**
 * Returns the comment in the header `X-Change-Comment`. Undefined without the header, and for a text of which nothing
 * is seen.
 *
 * @throws DomainError invalid
 */
export function changeCommentIn(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const comment = headerText(header, 'X-Change-Comment')
  const { length } = [...comment]
  if (length > MAX_CHARACTERS)
    throw invalid(
      `The comment has ${length} characters, and the limit is ${MAX_CHARACTERS}`,
      '/headers/x-change-comment',
    )
  return isVisibleText(comment) ? comment : undefined
}
