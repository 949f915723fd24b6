import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { paintFor, printable } from './paint.ts'
import { DIFFERS } from './plan.ts'
import { count, driftText, fieldName } from './plan-text.ts'
import { printJson, printLines, printProblems } from './print.ts'
import { refusalIn, serverOf } from './server.ts'

const PAGE = 1000

/**
 * Prints the fields that managers own and that others have changed since, and features that no file names any more.
 * Needs no files. The exit code is 2 if there are any.
 *
 * @throws Error when an option is missing, or the server does not answer
 */
export async function drift(env: Environment, options: Readonly<Record<string, string>>): Promise<void> {
  const server = serverOf(env, options)
  const { manager, project } = options
  const fields: Schema<'OwnedFieldNow'>[] = []
  try {
    for (let total = 1; fields.length < total; ) {
      const query = {
        changed: true,
        limit: PAGE,
        offset: fields.length,
        ...(manager && { manager }),
        ...(project && { project }),
      }
      const page = await server.listOwnedFields({ query })
      if (page.fields.length === 0) break
      fields.push(...page.fields)
      total = page.total
    }
  } catch (error) {
    printProblems(refusalIn(error).lines)
    process.exitCode = 1
    return
  }
  const paint = paintFor(env, process.stdout.isTTY)
  if (options.json !== undefined) printJson({ total: fields.length, fields })
  else if (fields.length === 0) printLines([paint('green', 'No field differs from what its manager applied.')])
  else
    printLines([
      ...printable(fields).map(lineOf),
      '',
      paint('yellow', `${count(fields.length, 'field')} of managers, changed by others or in no file any more`),
    ])
  if (fields.length > 0) process.exitCode = DIFFERS
}

function lineOf(field: Schema<'OwnedFieldNow'>): string {
  const name = `${field.owner.manager}: ${fieldName(field.owner)}`
  return field.state === 'orphaned' ? `${name} is in no file any more` : `${name} ${driftText(field)}`
}
