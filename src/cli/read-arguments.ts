import { parseArgs } from 'node:util'
import { unknownNameMessage } from '../domain/checking/closest-name.ts'
import type { Command, Option } from './command.ts'

/** The request of the user of the program. */
export type Request =
  | {
      readonly kind: 'run'
      readonly command: Command
      readonly options: Record<string, string>
      readonly operands: string[]
    }
  /** Without a command: the help of the program. */
  | { readonly kind: 'help'; readonly command?: Command }
  | { readonly kind: 'version' }
  | { readonly kind: 'mistake'; readonly message: string }

/** Reads the arguments of the program: the name of a command and its options. Without any, the user gets the help. */
export function readArguments(given: readonly string[], commands: readonly Command[]): Request {
  const [name, ...rest] = given
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return { kind: 'help' }
  if (name === '--version' || name === '-v') return { kind: 'version' }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    const names = commands.map((one) => one.name)
    const message = unknownNameMessage(name, names, { one: 'a command of flaghoist', none: '' })
    return { kind: 'mistake', message: `"${name}" ${message}` }
  }
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', command }
  return withOptions(command, rest)
}

function withOptions(command: Command, args: string[]): Request {
  const typeOf = ({ placeholder }: Option) => (placeholder === undefined ? 'boolean' : 'string')
  const known = Object.fromEntries(command.options.map((option) => [option.name, { type: typeOf(option) } as const]))
  try {
    const { values, positionals } = parseArgs({
      args,
      options: known,
      allowPositionals: command.operands !== undefined,
    })
    const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    return { kind: 'run', command, options: Object.fromEntries(texts), operands: positionals }
  } catch (error) {
    // The messages of parseArgs are for users.
    const [reason = ''] = (error as Error).message.split(/\. |\n/)
    return { kind: 'mistake', message: `${reason}. "flaghoist ${command.name} --help" shows what is accepted` }
  }
}
