import { RE2JS } from 're2js'
import { invalid } from '../errors.ts'

/** How the features of a project have to be named. */
export type Naming = { namingPattern: string | null; namingExample: string | null; namingDescription: string | null }

/**
 * Holds a name against the naming pattern of its project. The pattern has to match the whole name; RE2 matches in
 * linear time, so no pattern can stop the server.
 *
 * @throws DomainError invalid, with the example and the description of the pattern
 */
export function assertNamedByPattern(name: string, naming: Naming): void {
  const { namingPattern: pattern, namingExample: example, namingDescription: description } = naming
  if (pattern === null || RE2JS.compile(pattern).matches(name)) return
  const hints = [example && `for example ${example}`, description].filter(Boolean).join('; ')
  throw invalid(
    `The name has to match the pattern ${pattern} of the project${hints === '' ? '' : ` (${hints})`}`,
    '/body/name',
  )
}
