/**
 * Measures whether the switch of a feature gets through while readers ask for all that they may, on both engines.
 * Fails if a switch is refused, or if more than one in a hundred takes longer than the bar.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { LOADS } from './loads.ts'
import { ENGINES, measureReaders } from './measure.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    engine: { type: 'string', multiple: true, default: [...ENGINES] },
    load: { type: 'string', multiple: true, default: [''] },
    together: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const engines = ENGINES.filter((engine) => values.engine.includes(engine))
const isTogether = values.together
const loads = LOADS.filter(({ name }) => values.load.some((part) => name.includes(part)))
if (!(minutes > 0) || engines.length !== new Set(values.engine).size || loads.length === 0) {
  const engine = ENGINES.join(' or ')
  console.error(`Accepted: --minutes <more than 0> --engine <${engine}> --together --load <part of a name>, of:`)
  for (const { name } of LOADS) console.error(`  ${name}`)
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
let violations = 0
const asked = { minutes: minutes / engines.length, loads, isTogether }
for (const engine of engines) violations += await measureReaders(engine, asked)
process.exitCode = violations === 0 ? 0 : 1
