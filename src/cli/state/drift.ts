import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { type Paint, paintFor, printable } from './paint.ts'
import { DIFFERS } from './plan.ts'
import { driftText, fieldName } from './plan-text.ts'
import { printJson, printLines } from './print.ts'
import { printRefusal } from './refusal.ts'
import { serverOf } from './server.ts'

const PAGE = 1000

/**
 * Prints the fields that managers own and that others have changed since, and features that no file names any more.
 * Needs no files. The exit code is 2 if others have changed any that users do not have for a time: an orphan is
 * nobody's mistake, and stays one until it is archived or given up.
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
  if (options.json !== undefined) printJson({ total: fields.length, fields })
  else printLines(linesOfDrift(printable(fields), paintFor(env, process.stdout.isTTY)))
  if (fields.some((field) => isDrift(field) && field.owner.heldUntil === null)) process.exitCode = DIFFERS
}

const isDrift = ({ state }: Schema<'OwnedFieldNow'>) => state === 'changed'

/** Returns what is not as managers have applied it for people, a line each. */
export function linesOfDrift(fields: readonly Schema<'OwnedFieldNow'>[], paint: Paint): string[] {
  const [drift, orphans] = [fields.filter(isDrift), fields.filter((field) => !isDrift(field))]
  return [
    ...drift.map((field) => `${nameOf(field)} ${driftText(field)}`),
    ...orphans.map((field) => `${nameOf(field)} is in no file any more`),
    ...(fields.length > 0 ? [''] : []),
    drift.length > 0
      ? paint(
          'yellow',
          drift.length === 1
            ? '1 field is not as its manager says'
            : `${drift.length} fields are not as their managers say`,
        )
      : paint('green', 'No field differs from what its manager applied.'),
  ]
}

function nameOf({ owner }: Schema<'OwnedFieldNow'>): string {
  return `${owner.manager}: ${fieldName(owner)}`
}
