import { invalid } from '../errors.ts'
import { matcherOf, matchesWhole } from '../projects/naming.ts'

/** The naming rules for a project's features. */
export type Naming = { namingPattern: string | null; namingExample: string | null; namingDescription: string | null }

function matchesPattern(name: string, { namingPattern: pattern }: Naming): boolean {
  return pattern === null || matchesWhole(pattern, name)
}

/** Returns the `names` that do not match the pattern. */
export function namesAgainstPattern(names: readonly string[], { namingPattern: pattern }: Naming): string[] {
  if (pattern === null || names.length === 0) return []
  const matches = matcherOf(pattern)
  return names.filter((name) => !matches(name))
}

/**
 * Ensures that the naming pattern of the project matches the whole name.
 *
 * @param path JSON pointer of the name in the request, if the request contains it
 * @throws DomainError invalid, with the example and the description of the pattern
 */
export function assertNamedByPattern(name: string, naming: Naming, path?: string): void {
  const { namingPattern: pattern, namingExample: example, namingDescription: description } = naming
  if (pattern === null || matchesPattern(name, naming)) return
  const hints = [example && `for example ${example}`, description].filter(Boolean).join('; ')
  throw invalid(
    `The name "${name}" does not match the pattern ${pattern} of the project${hints === '' ? '' : ` (${hints})`}`,
    path,
  )
}
