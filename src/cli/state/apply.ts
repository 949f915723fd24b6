import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import type { Flaghoist } from '../../../clients/typescript/src/calls.ts'
import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { paintFor, printable } from './paint.ts'
import { filesToSend, overriding, planOn, show } from './plan.ts'
import { count, linesOfDone } from './plan-text.ts'
import { printJson, printLines, printProblems } from './print.ts'
import { printRefusal } from './refusal.ts'
import { refusalIn, serverOf } from './server.ts'

type Options = Readonly<Record<string, string>>

const PLAN_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** How often files are planned, where something changes between the plan and its apply. */
const MAX_ATTEMPTS = 5

/**
 * Plans files and applies the plan, or applies a plan that was made before. Asks first on a terminal; where nobody is
 * asked, plans again if something has changed meanwhile. The exit code is 0 if the server has what the files say, or a
 * change request for it.
 *
 * @throws Error when a file can't be read, an option is missing, or the server does not answer
 */
export async function apply(env: Environment, options: Options, operands: readonly string[]): Promise<void> {
  const server = serverOf(env, options)
  if (options.plan !== undefined) {
    if (!PLAN_ID.test(options.plan))
      throw new Error(`--plan is "${options.plan}". Accepted: the id of a plan, which "flaghoist plan" prints`)
    if (operands.length > 0) throw new Error('--plan applies a plan that was made before: it takes no files')
    // Nobody has seen it here.
    const refusal = await applyPlan(server, options.plan, options, (done) =>
      linesOfDone(printable(done), paintFor(env, process.stdout.isTTY)),
    )
    if (refusal !== undefined) printRefusal(refusal, options)
    return
  }
  const files = await filesToSend(options, operands)
  if (files === undefined) return
  const asks = options.yes === undefined && process.stdin.isTTY && process.stdout.isTTY
  for (let attempt = 1; ; attempt++) {
    const made = await planOn(server, options, files)
    if (made === undefined) return
    // As JSON, the output is one value: the outcome of the apply, or the plan if nothing is applied.
    const hasConflicts = made.conflicts.length > 0
    if (options.json === undefined || !made.differs || hasConflicts) show(made, env, options)
    if (hasConflicts) {
      if (options.json === undefined) printProblems(['other managers own fields with other values'])
      process.exitCode = 1
      return
    }
    if (!made.differs || (asks && !(await isWanted()))) return
    const refusal = await applyPlan(server, made.id, options)
    if (refusal === undefined) return
    if (refusalIn(refusal).status !== CHANGED || asks || attempt === MAX_ATTEMPTS) return printRefusal(refusal, options)
    printProblems([`something has changed since: planning again, attempt ${attempt + 1} of ${MAX_ATTEMPTS}`])
  }
}

/** The status of a plan that would not be the same now. */
const CHANGED = 412

async function isWanted(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Apply this? Only "yes" does it: ')
  prompt.close()
  if (answer.trim() === 'yes') return true
  printLines(['Nothing was changed.'])
  return false
}

/** Applies a plan and says what came of it. Returns what was thrown if it was not applied. */
async function applyPlan(
  server: Flaghoist,
  id: string,
  options: Options,
  before: (outcome: Schema<'StateOutcome'>) => string[] = () => [],
): Promise<unknown> {
  try {
    // What a busy server may have done all the same is not done again.
    const outcome = await server.applyState(
      { body: { plan: id } },
      { idempotencyKey: randomUUID(), ...overriding(options) },
    )
    if (options.json === undefined) printLines([...before(outcome), ...linesOfOutcome(outcome)])
    else printJson(outcome)
    return undefined
  } catch (error) {
    return error
  }
}

/** Returns what an apply has done for people, a line each. */
export function linesOfOutcome(outcome: Schema<'StateOutcome'>): string[] {
  const { event, totals, changeRequests, cancelledChangeRequests } = outcome
  const requests = [...cancelledChangeRequests.map((one) => ({ ...one, state: 'Cancelled' })), ...changeRequests].map(
    ({ id, project, environment, state }) => `Change request ${id} in ${project}/${environment}: ${state}`,
  )
  const waiting =
    totals.proposed > 0
      ? [`${count(totals.proposed, 'operation')} wait${totals.proposed === 1 ? 's' : ''} in change requests.`]
      : []
  if (event === null)
    return [...requests, ...waiting, waiting.length > 0 ? 'Nothing else differed.' : 'Nothing differed.']
  const direct = count(totals.operations - totals.proposed, 'operation')
  return [...requests, ...waiting, `Applied ${direct}, recorded as the event ${event}.`]
}
