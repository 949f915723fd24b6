import type { Schema } from '../../contract.ts'
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
