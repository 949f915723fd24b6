import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { markdownTable } from './markdown-table.ts'
import { type Document, operationsOf } from './openapi.ts'

type Vocabulary = Record<string, { description: string }>

const { operations, schemas }: Record<'operations' | 'schemas', Vocabulary> = parse(
  readFileSync(inProject('openapi/handling.yaml'), 'utf8'),
)
const ajv = new Ajv2020()
const isForOperation = ajv.compile({ type: 'object', properties: operations, additionalProperties: false })
const isForSchema = ajv.compile({ type: 'object', properties: schemas, additionalProperties: false })

/**
 * Checks that each `x-handling` says what `openapi/handling.yaml` lists.
 *
 * @throws Error with what it says besides, and where
 */
export function checkHandling(document: Document): void {
  const ofOperations = new Set<unknown>(operationsOf(document).map(({ operation }) => operation))
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    const isKnown = ofOperations.has(node) ? isForOperation : isForSchema
    const { 'x-handling': handling = {} } = node as { 'x-handling'?: unknown }
    if (!isKnown(handling)) {
      const [problem] = isKnown.errors ?? []
      const where = `${place}/x-handling${problem?.instancePath}`
      throw new Error(`${where}: ${problem?.message} (openapi/handling.yaml): ${JSON.stringify(problem?.params)}`)
    }
    for (const [name, child] of Object.entries(node)) visit(child, `${place}/${name}`)
  }
  visit(document, '#')
}

/** Returns the table of what `x-handling` can say of operations and of schemas. */
export function handlingTable(): string {
  const rows = [operations, schemas].flatMap((vocabulary) => Object.entries(vocabulary))
  return markdownTable(
    ['Member', 'What it says'],
    rows.map(([name, { description }]) => [`\`${name}\``, description]),
  )
}
