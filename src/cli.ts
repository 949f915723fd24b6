#!/usr/bin/env node
import type { Command } from './cli/command.ts'
import { COMMANDS } from './cli/commands.ts'
import { helpOf, overview } from './cli/help.ts'
import { readArguments } from './cli/read-arguments.ts'
import { versionOfPackage } from './runtime/package-version.ts'
import { reasonOf } from './runtime/reason.ts'

/** Runs a command. A failure is one line, because the user of a command can't do anything with a stack. */
async function run({ name, run }: Command, options: Record<string, string>, operands: string[]): Promise<void> {
  try {
    await run(process.env, options, operands)
  } catch (error) {
    // A command that waits until its output is read has nothing more to do.
    if (!isClosedPipe(error)) fail(`flaghoist ${name} failed: ${reasonOf(error).replaceAll('\n', ' ')}`)
  }
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/** A reader such as `head` closes the pipe when it has seen enough. What the command does, it still does. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (!isClosedPipe(error)) throw error
  })

const request = readArguments(process.argv.slice(2), COMMANDS)
if (request.kind === 'mistake') fail(request.message)
else if (request.kind === 'run') await run(request.command, request.options, request.operands)
else if (request.kind === 'version') process.stdout.write(`${versionOfPackage()}\n`)
else process.stdout.write(request.command === undefined ? overview(COMMANDS) : helpOf(request.command))
