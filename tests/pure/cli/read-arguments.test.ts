import { expect, test } from 'vitest'
import type { Command } from '../../../src/cli/command.ts'
import { helpOf, overview } from '../../../src/cli/help.ts'
import { readArguments } from '../../../src/cli/read-arguments.ts'

const run = async () => {}
const COMMANDS: readonly Command[] = [
  { name: 'start', summary: 'Start the server', details: 'It runs.', options: [], run },
  {
    name: 'export',
    summary: 'Write what there is',
    details: 'Oldest first.',
    options: [
      { name: 'after', placeholder: 'id', summary: 'Begin after this one' },
      { name: 'check', summary: 'Compare only' },
    ],
    run,
  },
]

function asked(...given: string[]): string {
  const request = readArguments(given, COMMANDS)
  if (request.kind === 'mistake') return request.message
  const name = 'command' in request ? request.command?.name : undefined
  return [request.kind, name].filter((word) => word !== undefined).join(' ')
}

test.each<[given: string[], request: string]>([
  [[], 'help'],
  [['--help'], 'help'],
  [['help'], 'help'],
  [['--version'], 'version'],
  [['start'], 'run start'],
  [['start', '--help'], 'help start'],
  [['export', '--after', '12', '-h'], 'help export'],
  [['strat'], '"strat" is not a command of flaghoist. Did you mean start? Accepted: start, export'],
  [['start', 'now'], `Unexpected argument 'now'. "flaghoist start --help" shows what is accepted`],
  [['start', '--port', '1'], `Unknown option '--port'. "flaghoist start --help" shows what is accepted`],
  [
    ['export', '--after'],
    `Option '--after <value>' argument missing. "flaghoist export --help" shows what is accepted`,
  ],
])('%j', (given, request) => {
  expect(asked(...given)).toBe(request)
})

test('a command gets its options by name', () => {
  expect(readArguments(['export', '--after', '12000'], COMMANDS)).toMatchObject({ options: { after: '12000' } })
})

test('an option without a value is there, or not', () => {
  expect(readArguments(['export', '--check'], COMMANDS)).toMatchObject({ options: { check: '' } })
  expect(readArguments(['export'], COMMANDS)).toMatchObject({ kind: 'run', options: {} })
  expect(asked('export', '--check=yes')).toBe(
    `Option '--check' does not take an argument. "flaghoist export --help" shows what is accepted`,
  )
})

test('the help has every command with its summary', () => {
  expect(overview(COMMANDS)).toContain('\n  start   Start the server\n  export  Write what there is\n')
})

test('the help of a command has its options', () => {
  const [start, write] = COMMANDS.map(helpOf)
  expect(start).toContain('Usage: flaghoist start\n\nStart the server.\nIt runs.\n\n')
  expect(start).not.toContain('Options')
  expect(write).toContain('Usage: flaghoist export [--after <id>] [--check]\n')
  expect(write).toContain('\n  --after <id>  Begin after this one\n  --check       Compare only\n')
})
