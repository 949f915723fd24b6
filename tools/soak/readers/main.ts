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
    load: { type: 'string', default: '' },
  },
})
const minutes = Number(values.minutes)
const engines = ENGINES.filter((engine) => values.engine.includes(engine))
const loads = LOADS.filter(({ name }) => name.includes(values.load))
if (!(minutes > 0) || engines.length !== new Set(values.engine).size || loads.length === 0) {
  console.error(`Accepted: --minutes <more than 0> --engine <${ENGINES.join(' or ')}> --load <part of a name>, of:`)
  for (const { name } of LOADS) console.error(`  ${name}`)
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
let violations = 0
for (const engine of engines) violations += await measureReaders(engine, { minutes: minutes / engines.length, loads })
process.exitCode = violations === 0 ? 0 : 1
