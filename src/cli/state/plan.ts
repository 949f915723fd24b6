import type { Flaghoist, OverridingCall } from '../../../clients/typescript/src/calls.ts'
import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { paintFor } from './paint.ts'
import { linesOfPlan } from './plan-text.ts'
import { printJson, printLines } from './print.ts'
import { readFilesToSend } from './read-files.ts'
import { printRefusal, printUnsent } from './refusal.ts'
import { serverOf } from './server.ts'

type Options = Readonly<Record<string, string>>

/** The exit code of a command that finds a difference. */
export const DIFFERS = 2

/**
 * Prints what would change if a server became what the files say. The exit code is 0 if the server is as they say,
 * also where their manager does not own all of that yet, 2 if something differs, and 1 if the files are refused, or
 * can't be applied because of conflicts.
 *
 * @throws Error when a file can't be read, an option is missing, or the server does not answer
 */
export async function plan(env: Environment, options: Options, operands: readonly string[]): Promise<void> {
  const server = serverOf(env, options)
  const files = await filesToSend(options, operands)
  const made = files && (await planOn(server, options, files))
  if (made === undefined) return
  show(made, env, options)
  if (made.conflicts.length > 0) process.exitCode = 1
  else if (made.differs && !made.claimsOnly) process.exitCode = DIFFERS
}

/**
 * Reads files for a server. Prints why not, and returns undefined, if they are not sent.
 *
 * @throws Error when a file can't be read, or all of them are too large together
 */
export async function filesToSend(
  options: Options,
  operands: readonly string[],
): Promise<Schema<'StateFile'>[] | undefined> {
  try {
    return await readFilesToSend(operands)
  } catch (error) {
    printUnsent(error, options)
    return undefined
  }
}

/** Plans files on a server. Prints why not, and returns undefined, if it refuses them. */
export async function planOn(
  server: Flaghoist,
  options: Options,
  files: Schema<'StateFile'>[],
): Promise<Schema<'StatePlan'> | undefined> {
  const { prune, force } = options
  try {
    const body = { files, prune: prune !== undefined, force: force !== undefined }
    return await server.planState({ body }, overriding(options))
  } catch (error) {
    printRefusal(error, options, files)
    return undefined
  }
}

/** Returns how a call says why freezes are to let it through, or approvals are not needed. */
export function overriding({ reason, 'reason-for': isFor }: Options): OverridingCall {
  if (reason === undefined) return {}
  // The server says which ones there are.
  return { overrideReason: reason, ...(isFor !== undefined && { overrideFor: isFor as OverridingCall['overrideFor'] }) }
}

/** Prints a plan for people, or as JSON. */
export function show(made: Schema<'StatePlan'>, env: Environment, { json }: Options): void {
  if (json === undefined) printLines(linesOfPlan(made, paintFor(env, process.stdout.isTTY)))
  else printJson(made)
}
