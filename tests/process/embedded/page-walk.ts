import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inProject } from '../../../src/runtime/project-folder.ts'

export type Answer = Record<string, unknown>

/** A command of a page, with the status that the page says of it: `200`, or `2xx` where it says none. */
type Command = { text: string; status: string }

type Walk = {
  /** The variables of the shell that the page takes as given. */
  given: Record<string, string>
  folder: string
  /** The variables that the reader takes from an answer. */
  taken?: (answer: Answer) => Record<string, unknown>
  /** The command as it is sent, if that is not as the page has it: with a time, for example. */
  sent?: (command: string) => string
}

/** The commands of the shell in a page, in the order of the text. Comments after a command begin with its status. */
export function commandsOf(page: string): Command[] {
  const text = readFileSync(inProject(page), 'utf8')
  const lines = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n'))
  const commands: Command[] = []
  for (const line of lines) {
    const last = commands.at(-1)
    if (/^(?:curl|echo) /.test(line)) commands.push({ text: line, status: line.startsWith('curl') ? '2xx' : '' })
    else if (last !== undefined && /^# \d{3}\b/.test(line)) last.status = line.slice(2, 5)
    else if (last !== undefined && /^ /.test(line)) last.text += `\n${line}`
  }
  return commands
}

/** Runs commands one by one. Returns what each was said to get and what it got, and the answers that are objects. */
export function walk(commands: readonly Command[], { given, folder, taken, sent = (text) => text }: Walk) {
  const variables = { ...given }
  const walked = commands.map(({ text, status }) => {
    const { statusGot, answer } = run(sent(text), variables, folder)
    Object.assign(variables, taken?.(answer))
    const got = status === '2xx' ? statusGot.replace(/\d\d$/, 'xx') : statusGot
    return { said: `${text}: ${status}`, got: `${text}: ${got}`, answer }
  })
  return {
    said: walked.map(({ said }) => said),
    got: walked.map(({ got }) => got),
    answers: walked.map(({ answer }) => answer),
  }
}

function run(command: string, variables: Record<string, string>, folder: string) {
  const script = `curl() { command curl --silent --write-out '%{stderr}%{http_code}' "$@"; }\n${command}`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-u', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const isObject = stdout.startsWith('{')
  return { statusGot: stderr.trim(), answer: (isObject ? JSON.parse(stdout) : {}) as Answer }
}
