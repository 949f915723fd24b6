import { invalid } from '../errors.ts'
import { matcherOf, matchesWhole } from '../projects/naming.ts'

/** How the features of a project have to be named. */
export type Naming = { namingPattern: string | null; namingExample: string | null; namingDescription: string | null }

function matchesPattern(name: string, { namingPattern: pattern }: Naming): boolean {
  return pattern === null || matchesWhole(pattern, name)
}

/** Those of `names` that do not match the pattern. */
export function namesAgainstPattern(names: readonly string[], { namingPattern: pattern }: Naming): string[] {
  if (pattern === null || names.length === 0) return []
  const matches = matcherOf(pattern)
  return names.filter((name) => !matches(name))
}

/**
 * Holds a name against the naming pattern of its project, which has to match the whole of it.
 *
 * @param path where in the request the name is, if it is there at all
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
