import { readFileSync } from 'node:fs'
import { entriesIn } from '../runtime/comma-list.ts'
import { reasonOf } from '../runtime/reason.ts'
import { fileVariableOf, isSecret, secretNames, type VariableName, variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The variables with a default of a type. */
type VariableWith<Preset> = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends { preset: Preset } ? Name : never
}[keyof typeof variables]

/** @throws Error for a value that is no number in the range */
export function wholeNumber(env: Environment, name: VariableWith<number>, least: number, most: number): number {
  return numberIn(env, name, least, most) ?? variables[name].preset
}

/** @throws Error for a value that is no number in the range */
export function numberIn(env: Environment, name: VariableName, least: number, most: number): number | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new Error(`${name} is "${value}". Accepted: a whole number from ${least} to ${most}`)
}

/** @throws Error for a value that is not accepted */
export function oneOf<Value extends string>(
  env: Environment,
  name: VariableWith<Value>,
  accepted: readonly Value[],
): Value {
  const value = text(env, name)
  const found = accepted.find((candidate) => candidate === (value ?? variables[name].preset))
  if (found !== undefined) return found
  throw new Error(`${name} is "${value}". Accepted: ${accepted.join(', ')}`)
}

/** @throws Error for a value that is no number from 0 to 1 */
export function share(env: Environment, name: VariableName): number | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (/^(0|1|1\.0|0?\.\d+)$/.test(value)) return Number(value)
  throw new Error(`${name} is "${value}". Accepted: a number from 0 to 1, such as 0.01`)
}

/**
 * Reads a variable, or the file that holds a secret. An empty variable counts as absent: compose files and shells
 * create those by accident.
 *
 * @throws Error when a secret has a variable and a file, or a file that can't be used
 */
export function text(env: Environment, name: VariableName): string | undefined {
  const value = given(env, name)
  if (!isSecret(name)) return value
  const fileVariable = fileVariableOf(name)
  const path = given(env, fileVariable)
  if (path === undefined) return value
  if (value !== undefined) throw new Error(`${name} and ${fileVariable} are both set. Set one of them`)
  return contentOf(path, fileVariable)
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** Blanks and line breaks around a secret are cut off: editors and `echo` end a file with one. */
function contentOf(path: string, fileVariable: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${fileVariable} can't be read: ${reasonOf(error)}. Accepted: the path of a file with the secret`)
  }
  if (content === '') throw new Error(`${fileVariable} names an empty file: ${path}. Accepted: a file with the secret`)
  return content
}

/** Returns the values of all secrets, and the passwords in addresses: texts that are never shown. */
export function secretsIn(env: Environment): string[] {
  const values = secretNames.flatMap((name) => text(env, name) ?? [])
  const passwords = values.flatMap((value) => {
    const { password = '' } = URL.canParse(value) ? new URL(value) : {}
    return [password, decoded(password)]
  })
  return [...values.flatMap((value) => [value, ...entriesIn(value)]), ...passwords].filter((secret) => secret !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // It has a % that is no encoding.
    return text
  }
}
