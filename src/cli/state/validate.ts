import { DomainError } from '../../domain/errors.ts'
import { readValidSet } from '../../domain/state/validate.ts'
import { count } from './plan-text.ts'
import { printJson, printLines, printProblems } from './print.ts'
import { readFiles } from './read-files.ts'

/**
 * Reads files as one set, and says whether they are valid. Asks no server.
 *
 * @throws Error when a file can't be read
 */
export async function validate(options: Readonly<Record<string, string>>, operands: readonly string[]): Promise<void> {
  const files = await readFiles(operands)
  try {
    const { manager, features } = await readValidSet(files)
    if (options.json !== undefined) return printJson({ valid: true, manager, features: Object.keys(features).length })
    printLines([
      `${count(files.length, 'file')} of ${manager}: valid, with ${count(Object.keys(features).length, 'feature')}`,
    ])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const details = error.details ?? [{ message: error.message }]
    if (options.json !== undefined)
      printJson({ valid: false, details: details.map(({ message, inFile }) => inFile ?? { message }) })
    else printProblems(details.map(({ message }) => message))
    process.exitCode = 1
  }
}
