import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Context } from './contexts.ts'

/** One question to an SDK: it reads what this server has for a key, then evaluates each feature in each context. */
export type Question = {
  readonly url: string
  readonly key: string
  readonly features: readonly string[]
  readonly contexts: readonly Context[]
}

/**
 * `-` for off, `+` for on, `+name=payload` for on with a variant, or `!Error` where the SDK threw one: for each
 * feature, in each context.
 */
export type Answers = readonly (readonly string[])[]

/** A reader of features, such as an SDK in a process of its own. */
export type Reader = { ask(question: Question): Promise<Answers>; end(): Promise<void> }

export type Command = { readonly command: string; readonly args: readonly string[]; readonly cwd: string }

/** Starts the program of an SDK. Questions are lines of JSON that it reads, and answers are lines that it writes. */
export function startReader({ command, args, cwd }: Command): Reader {
  const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let errors = ''
  child.stderr.on('data', (data) => {
    errors = (errors + data).slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const { value } = await lines.next()
      if (value === undefined) throw new Error(`${[command, ...args].join(' ')} ended: ${errors}`)
      return JSON.parse(value).answers
    },
    async end() {
      child.stdin.end()
      await ended
    },
  }
}
