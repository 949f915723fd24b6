import { invalid } from '../domain/errors.ts'

/**
 * An ETag as RFC 9110 has it. The part up to the dot is the revision of the resource; the rest is about the response.
 */
const ETAG = /^"([\x21\x23-\x2d\x2f-\x7e\x80-\xff]*)(?:\.[\x21\x23-\x7e\x80-\xff]*)?"$/

/**
 * Returns the revisions in `If-Match`; `*` for any, undefined without the header.
 *
 * @throws DomainError invalid for a weak ETag, and for a header that is not a list of ETags
 */
export function revisionsIn(header: string | undefined): readonly string[] | '*' | undefined {
  if (header === undefined) return undefined
  const given = header.trim()
  if (given === '*') return '*'
  return given.split(',').map((part) => revisionIn(part.trim()))
}

function revisionIn(tag: string): string {
  if (tag.startsWith('W/'))
    throw invalid(
      `If-Match has the weak ETag ${tag}, which never matches (RFC 9110). A proxy that compresses responses has weakened it: let it respect Cache-Control: no-transform, or send the ETag without W/`,
      '/headers/if-match',
    )
  const revision = ETAG.exec(tag)?.[1]
  if (revision === undefined)
    throw invalid(
      'If-Match has to be *, or ETags in double quotes, separated by commas, as a GET of the resource returned them',
      '/headers/if-match',
    )
  return revision
}
