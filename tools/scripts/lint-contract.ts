/** Lints the bundled contract by `redocly.yaml`, as Redocly's program does. Exits with 1 at a problem. */
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core'

const config = await loadConfig()
const problems = await lint({ ref: 'generated/openapi.json', config })
const totals = getTotals(problems)
formatProblems(problems, { format: 'stylish', totals, version: '' })
console.log(`generated/openapi.json: ${totals.errors} errors, ${totals.warnings} warnings, ${totals.ignored} ignored`)
if (totals.errors > 0) process.exitCode = 1
