import type { Schema } from '../../contract.ts'
import { DomainError } from '../../domain/errors.ts'
import { printJson, printProblems } from './print.ts'
import { refusalIn } from './server.ts'

type Options = Readonly<Record<string, string>>
type Detail = Schema<'ErrorDetail'>

/**
 * Prints why a server has refused a request: a line for each problem, or the whole answer as JSON. Sets the exit code.
 *
 * @param files that were sent: each problem in them has its file, line and column
 * @throws any error that is no refusal, and one whose line is a single reason that is in no file
 */
export function printRefusal(error: unknown, { json }: Options, files: readonly Schema<'StateFile'>[] = []): void {
  const { lines, body } = refusalIn(error)
  process.exitCode = 1
  if (json === undefined) {
    const [line, ...others] = lines
    // The program says which of its commands failed, unless the file says more.
    if (line !== undefined && others.length === 0 && !isInFile(line, files)) throw new Error(line)
    printProblems(lines)
    return
  }
  const { details } = body as { details?: readonly Detail[] }
  printJson({ ...body, ...(details && { details: details.map((detail) => placed(detail, files)) }) })
}

/**
 * Prints why files are not sent to a server, as a refusal of them. Sets the exit code.
 *
 * @throws any other error, and one that is about no file
 */
export function printUnsent(error: unknown, { json }: Options): void {
  if (!(error instanceof DomainError)) throw error
  process.exitCode = 1
  const { message, details = [{ message }] } = error
  if (json !== undefined) {
    const problems = details.map(({ message: text, inFile }) => {
      if (inFile === undefined) return { message: text }
      const { pointer: _, ...place } = inFile
      return place
    })
    printJson({ name: 'ValidationError', message, details: problems })
  } else if (details.some(({ inFile }) => inFile !== undefined)) printProblems(details.map((detail) => detail.message))
  else throw new Error(message)
}

function isInFile(line: string, files: readonly Schema<'StateFile'>[]): boolean {
  return files.some(({ path }) => line.startsWith(`${path}:`))
}

/** The message of a problem in a file begins with its place. */
function placed(detail: Detail, files: readonly Schema<'StateFile'>[]): object {
  const [, index] = /^\/body\/files\/(\d+)\/content$/.exec(detail.path ?? '') ?? []
  const file = index === undefined ? undefined : files[Number(index)]?.path
  if (file === undefined || !detail.message.startsWith(`${file}:`)) return detail
  const [, line, column, message] = /^(\d+):(\d+): (.*)$/s.exec(detail.message.slice(file.length + 1)) ?? []
  return line === undefined ? detail : { file, line: Number(line), column: Number(column), message }
}
