const LONGEST_SLUG = 90

/** What a name without any usable character becomes. */
const NAMELESS = 'project'

/** Ids that would stand where a path has a word of its own. */
const RESERVED = new Set(['archive', 'revive'])

/** Letters that do not come apart into a plain letter and a mark. */
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

/** The name in lower case, its words joined by hyphens, without whatever has to be escaped in a path. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? '')
  const words = plain.split(/[\s-]+/).map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
  const slug = words.filter((word) => word !== '').join('-')
  return slug.slice(0, LONGEST_SLUG).replace(/-$/, '') || NAMELESS
}

/** The slug itself, or else with the first of `-1`, `-2` and so on that makes an id which is not taken. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  let id = slug
  for (let number = 1; taken.has(id) || RESERVED.has(id); number++) id = `${slug}-${number}`
  return id
}

/** What ids have in common that differ in a number at the end: such a number makes one free. */
export function stemOf(id: string): string {
  const words = id.split('-')
  const last = words.findLastIndex((word) => !/^\d+$/.test(word))
  return words.slice(0, Math.max(0, last) + 1).join('-')
}
