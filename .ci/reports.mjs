/**
 * Reads the JSON reports of vitest in a folder.
 *
 *   node .ci/reports.mjs FOLDER count KEY        the sum of a number, such as numPassedTests; REPORT-again.json has the failures of
 *                                                REPORT.json that count
 *   node .ci/reports.mjs FOLDER failed REPORT    the test files of a report with a failed test, one on a line
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const [folder, question, argument] = process.argv.slice(2)
const report = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

if (question === 'count') {
  const files = readdirSync(folder)
  const isRunAgain = (file) => files.includes(file.replace('.json', '-again.json'))
  const counted = argument === 'numFailedTests' ? files.filter((file) => !isRunAgain(file)) : files
  console.log(counted.reduce((sum, file) => sum + report(file)[argument], 0))
} else {
  const failed = report(`${argument}.json`).testResults.filter(({ status }) => status === 'failed')
  for (const { name } of failed) console.log(relative(process.cwd(), name))
}
