import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { paintFor, printable } from './paint.ts'
import { DIFFERS } from './plan.ts'
import { count, fieldName, valueText } from './plan-text.ts'
import { printJson, printLines } from './print.ts'
import { printRefusal } from './refusal.ts'
import { serverOf } from './server.ts'

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
    printRefusal(error, options)
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

function lineOf({ owner, state, applied, current, changedBy }: Schema<'OwnedFieldNow'>): string {
  const name = `${owner.manager}: ${fieldName(owner)}`
  if (state === 'orphaned') return `${name} is in no file any more`
  const by = changedBy === null ? '' : `, changed by ${changedBy.createdBy} at ${changedBy.createdAt}`
  return `${name} is ${valueText(current)}, was applied as ${valueText(applied)}${by}`
}
