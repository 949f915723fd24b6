import { invalid } from '../../domain/errors.ts'

/**
 * Returns the text of a header in percent-encoding, without blanks around it: a header can't have other characters than
 * those of ASCII.
 *
 * @throws DomainError invalid
 */
export function headerText(header: string | readonly string[], name: string): string {
  const place = `/headers/${name.toLowerCase()}`
  const text = decoded([header].flat().join(', '), name, place).trim()
  if (text.includes('\0')) throw invalid(`${name} has the character NUL`, place)
  return text
}

function decoded(header: string, name: string, place: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    throw invalid(`${name} has to be in percent-encoding: a % is sent as %25`, place)
  }
}
