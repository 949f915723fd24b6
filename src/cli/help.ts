import type { Command, Option } from './command.ts'

const NAME = 'Flaghoist: feature flags with an audit trail that you can prove.'

const SETTINGS = `Settings are environment variables, such as PORT, DATABASE_URL and ADMIN_API_KEY. Without
DATABASE_URL, the database is embedded, in the folder ./data or FLAGHOIST_DATA.`

const COMMON: readonly Row[] = [['--help', 'Show this help, or the help of a command']]

type Row = readonly [left: string, right: string]

/** Returns the help of the whole program. */
export function overview(commands: readonly Command[]): string {
  const version: Row = ['--version', 'Show the version']
  return text(
    NAME,
    'Usage: flaghoist <command> [options]',
    `Commands:\n${tableOf(commands.map(({ name, summary }) => [name, summary]))}`,
    `Options:\n${tableOf([...COMMON, version])}`,
    SETTINGS,
  )
}

/** Returns the help of one command. */
export function helpOf({ name, summary, details, options, operands, settings = SETTINGS }: Command): string {
  const given = operands === undefined ? '' : ` ${operands}`
  const usage = options.map((option) => ` [${signature(option)}]`).join('')
  return text(
    `Usage: flaghoist ${name}${given}${usage}`,
    `${summary}.\n${details}`,
    ...(options.length === 0
      ? []
      : [`Options:\n${tableOf(options.map((option) => [signature(option), option.summary]))}`]),
    settings,
  )
}

function signature({ name, placeholder }: Option): string {
  return placeholder === undefined ? `--${name}` : `--${name} <${placeholder}>`
}

function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

function text(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
