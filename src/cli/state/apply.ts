import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import type { Flaghoist } from '../../../clients/typescript/src/calls.ts'
import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { planOn, show } from './plan.ts'
import { count } from './plan-text.ts'
import { printJson, printLines, printProblems } from './print.ts'
import { printRefusal } from './refusal.ts'
import { serverOf } from './server.ts'

type Options = Readonly<Record<string, string>>

const PLAN_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Plans files and applies the plan, or applies a plan that was made before. Asks first on a terminal. The exit code is
 * 0 if the server has what the files say, or a change request for it.
 *
 * @throws Error when a file can't be read, an option is missing, or the server does not answer
 */
export async function apply(env: Environment, options: Options, operands: readonly string[]): Promise<void> {
  const server = serverOf(env, options)
  if (options.plan !== undefined) {
    if (!PLAN_ID.test(options.plan))
      throw new Error(`--plan is "${options.plan}". Accepted: the id of a plan, which "flaghoist plan" prints`)
    if (operands.length > 0) throw new Error('--plan applies a plan that was made before: it takes no files')
    return applyPlan(server, options.plan, options)
  }
  const made = await planOn(server, options, operands)
  if (made === undefined) return
  // As JSON, the output is one value: that of the apply, or the plan if there is none.
  const hasConflicts = made.conflicts.length > 0
  if (options.json === undefined || !made.differs || hasConflicts) show(made, env, options)
  if (hasConflicts) {
    if (options.json === undefined) printProblems(['other managers own fields with other values'])
    process.exitCode = 1
    return
  }
  if (!made.differs || !(await isWanted(options))) return
  await applyPlan(server, made.id, options)
}

/** Whether the user agrees; where nobody can be asked, the command is the answer. */
async function isWanted({ yes }: Options): Promise<boolean> {
  if (yes !== undefined || !process.stdin.isTTY || !process.stdout.isTTY) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Apply this? Only "yes" does it: ')
  prompt.close()
  if (answer.trim() === 'yes') return true
  printLines(['Nothing was changed.'])
  return false
}

async function applyPlan(server: Flaghoist, id: string, options: Options): Promise<void> {
  try {
    // What a busy server may have done all the same is not done again.
    const outcome = await server.applyState({ body: { plan: id } }, { idempotencyKey: randomUUID() })
    if (options.json === undefined) printLines(linesOfOutcome(outcome))
    else printJson(outcome)
  } catch (error) {
    printRefusal(error, options)
  }
}

function linesOfOutcome({ event, totals, changeRequests }: Schema<'StateOutcome'>): string[] {
  const requests = changeRequests.map(
    ({ id, project, environment, state }) => `Change request ${id} in ${project}/${environment}: ${state}`,
  )
  if (event === null) return [...requests, 'Nothing differed, and nothing was changed.']
  return [...requests, `Applied ${count(totals.operations, 'operation')}, recorded as the event ${event}.`]
}
