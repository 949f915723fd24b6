import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The statements about one value: its types and its limits. */
export type Stated = {
  /** As `typesOf` in `document-facts.ts` names them; a shape is `members`, a list is `list`. */
  types: string[]
  /** The shape of the value, or of the entries of a list. */
  shape?: string
  /** The types of the entries of a list that have no shape. */
  entry?: string
  isRequired: boolean
  limits: Readonly<Record<string, string>>
}

export type GivenOperation = {
  at: string
  deprecated?: true
  body?: string
  statuses: string
  headers?: string
  answer: string
}

type Members = Record<string, string> & { byAction?: Record<string, string>; values?: string[] }

const read = (name: string) =>
  parse(readFileSync(new URL(`../contract/given/${name}`, import.meta.url), 'utf8'), { merge: true })

export const givenOperations: Record<string, GivenOperation> = read('operations.yaml')
export const givenErrors: Record<string, string> = read('errors.yaml')
const shapes: Record<string, Members> = read('shapes.yaml')

/** The members of a shape, and the form for each action where the action decides. */
export function givenShape(name: string): Members {
  const shape = shapes[name]
  if (shape === undefined) throw new Error(`tests/contract/given/shapes.yaml has no shape ${name}`)
  return shape
}

/** Reads one line of the notation that `shapes.yaml` explains. */
export function stated(line: string): Stated {
  const [type = '', ...words] = line.split(' ')
  const alternatives = type.split('|')
  const named = alternatives.find((alternative) => bare(alternative) in shapes)
  const list = alternatives.find((alternative) => alternative.endsWith('[]'))
  return {
    types: alternatives.map((alternative) =>
      alternative.endsWith('[]') ? 'list' : alternative in shapes ? 'members' : alternative,
    ),
    ...(named !== undefined && { shape: bare(named) }),
    ...(list !== undefined && { entry: bare(list) }),
    isRequired: words.includes('R'),
    limits: Object.fromEntries(words.filter((word) => word !== 'R').map(limit)),
  }
}

function limit(word: string): [name: string, value: string] {
  if (word === 'N') return ['nullable', '']
  const at = word.indexOf('=')
  if (at === -1) return [word, '']
  const [name, value] = [word.slice(0, at), word.slice(at + 1)]
  return [name, value in shapes ? (shapes[value]?.values ?? []).join(' ').replaceAll(' ', ',') : value]
}

const bare = (type: string) => type.replace('[]', '')
