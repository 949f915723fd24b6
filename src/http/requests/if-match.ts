/**
 * Returns the revisions in an `If-Match` that conforms to the contract; `*` for any, undefined without the header. The
 * part of an ETag up to the dot is the revision of the resource; the rest is about the response.
 */
export function revisionsIn(header: string | undefined): readonly string[] | '*' | undefined {
  if (header === undefined || header === '*') return header
  const tags = header.split('"').filter((_, index) => index % 2 === 1)
  return tags.map((tag) => tag.split('.')[0] ?? '')
}
