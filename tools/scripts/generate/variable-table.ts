import { fileVariableOf, limitVariables, type Variable, variables } from '../../../src/config/variables.ts'
import { markdownTable } from './markdown-table.ts'

const all: Readonly<Record<string, Variable>> = { ...variables, ...limitVariables }

/**
 * Returns the table of some environment variables.
 *
 * @param names the names, separated by blanks; `LIMIT_*` stands for those of all limits
 * @throws Error if there is no variable with a name
 */
export function variableTable(names: string): string {
  const wanted = names.split(/\s+/).flatMap((name) => (name === 'LIMIT_*' ? Object.keys(limitVariables) : [name]))
  const rows = wanted.map((name) => {
    const variable = all[name]
    if (variable === undefined) throw new Error(`src/config/variables.ts has no ${name}`)
    return [namesOf(name, variable), presetOf(variable), variable.meaning]
  })
  return markdownTable(['Variable', 'Default', 'Meaning'], rows)
}

function namesOf(name: string, { isSecret }: Variable): string {
  return isSecret === true ? `\`${name}\` or \`${fileVariableOf(name)}\`` : `\`${name}\``
}

function presetOf({ preset, shown }: Variable): string {
  return preset === undefined ? (shown ?? '') : `\`${preset}\``
}
