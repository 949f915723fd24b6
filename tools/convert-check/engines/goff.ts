import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { listOf, membersOf } from '../../../src/cli/convert/input/values.ts'
import type { OpenEngine } from './engine.ts'

const PROGRAM = fileURLToPath(new URL('./goff.py', import.meta.url))

/** The evaluator within `gofeatureflag-python-provider` of PyPI. */
export const openGoff: OpenEngine = (folder, files) => ({
  async evaluate(key, _, users) {
    const file = files.find(({ content }) => Object.hasOwn(membersOf(content), key))
    const flag = membersOf(file?.content)[key]
    const contexts = users.map(({ id, attributes }) => ({
      ...(id !== undefined && { targetingKey: id }),
      ...attributes,
    }))
    const python = spawn(join(folder, 'venv', 'bin', 'python'), [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] })
    python.stdin.end(JSON.stringify({ key, flag, contexts }))
    const [output] = await Promise.all([text(python.stdout), once(python, 'exit')])
    const answers = listOf(JSON.parse(output)).map(membersOf)
    const failed = answers.find((answer) => answer.failed !== undefined)
    if (failed !== undefined) throw new Error(String(failed.failed))
    return answers.map(({ value }) => value ?? undefined)
  },
})
