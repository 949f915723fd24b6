import { invalid } from '../errors.ts'
import { isPathMember } from '../path-members/path-member.ts'

const MAX_SLUG_LENGTH = 90

/** The slug of a name without any usable character. */
const NAMELESS = 'project'

/** Ids that would conflict with a fixed segment of a path. */
const RESERVED = new Set(['archive', 'revive'])

/** Letters that normalization does not split into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Returns the name in lower case, with its words joined by hyphens, without characters to be escaped in a path. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? '')
  const words = plain.split(/[\s-]+/).map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
  const slug = words.filter((word) => word !== '').join('-')
  return slug.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || NAMELESS
}

/** Returns the slug if it is free, otherwise with the first of the suffixes `-1`, `-2` and so on that makes it free. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  let id = slug
  for (let number = 1; taken.has(id) || RESERVED.has(id); number++) id = `${slug}-${number}`
  return id
}

/**
 * Ensures that a path can address a project with the id.
 *
 * @throws DomainError invalid
 */
export function assertAddressable(id: string): void {
  const quoted = JSON.stringify(id)
  if (RESERVED.has(id)) {
    throw invalid(
      `The id ${quoted} can't be used: \`/api/admin/projects/${id}\` is another path. Choose another id`,
      '/body/id',
    )
  }
  if (!isPathMember(id)) {
    throw invalid(`The id ${quoted} can't be used: clients remove it from paths. Choose another id`, '/body/id')
  }
}

/** Returns an id without numbers at its end. Ids that `firstFree` makes from one slug have the same stem. */
export function stemOf(id: string): string {
  const words = id.split('-')
  const last = words.findLastIndex((word) => !/^\d+$/.test(word))
  return words.slice(0, Math.max(0, last) + 1).join('-')
}
