import { type ErrorDetail, invalidAll } from '../errors.ts'

const SHORTEST = 10
const LONGEST = 128

/** Counts code points: a character with two code units, like an emoji, counts as one. */
const lengthOf = (password: string) => [...password].length

const RULES: readonly { isKept: (password: string) => boolean; message: string }[] = [
  { isKept: (password) => lengthOf(password) >= SHORTEST, message: `has to have at least ${SHORTEST} characters` },
  { isKept: (password) => lengthOf(password) <= LONGEST, message: `may have at most ${LONGEST} characters` },
  { isKept: (password) => /\p{Lu}/u.test(password), message: 'has to have an upper case letter' },
  { isKept: (password) => /\p{Ll}/u.test(password), message: 'has to have a lower case letter' },
  { isKept: (password) => /\p{Nd}/u.test(password), message: 'has to have a digit' },
  {
    isKept: (password) => /[^\p{L}\p{N}]/u.test(password),
    message: 'has to have a character that is neither letter nor digit',
  },
]

/**
 * Ensures that a password follows the policy for passwords that users choose.
 *
 * @throws DomainError invalid, with a detail for every rule that is broken
 */
export function assertStrongPassword(password: string, path = '/body/password'): void {
  const details: ErrorDetail[] = RULES.filter(({ isKept }) => !isKept(password)).map(({ message }) => ({
    message,
    path,
  }))
  if (details.length > 0) throw invalidAll(`The password ${details.map(({ message }) => message).join(', ')}`, details)
}
