import { type ErrorDetail, MAX_DETAILS } from '../errors.ts'
import type { Patch } from '../patching/json-patch.ts'
import { unknownNameMessage } from './closest-name.ts'
import { type SchemaNode, type Shape, shapeOf } from './known-members.ts'
import { pointerSegment } from './validation.ts'

/*
 * Finds members of a body that its schema does not name. The contract leaves objects of requests open, so Ajv accepts
 * these members, and the server ignores them.
 */

/**
 * Returns the members that the schema of a document does not name, at every depth. Objects that the contract leaves
 * free may have any. Other problems are not reported. Takes time linear in the size of the document.
 *
 * @param root JSON pointer of the document in the request
 */
export function unknownMembers(schema: object, document: unknown, root: string): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  addUnknown(problems, schema as SchemaNode, document, root)
  return problems
}

/**
 * Returns the members that a JSON Patch would add, or change, and that the schema of the patched document does not
 * name. Members of the document itself are left to those who apply the patch: they know which of them can be written.
 *
 * @param root JSON pointer of the patch in the request
 */
export function unknownMembersOfPatch(schema: object, patch: Patch, root: string): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  for (const [index, operation] of patch.entries()) {
    if (problems.length > MAX_DETAILS) break
    const found = schemaAt(schema as SchemaNode, operation.path)
    if ('problem' in found) problems.push({ message: found.problem, path: `${root}/${index}/path` })
    else if (found.schema !== undefined) addUnknown(problems, found.schema, operation.value, `${root}/${index}/value`)
  }
  return problems
}

function addUnknown(problems: ErrorDetail[], schema: SchemaNode, value: unknown, path: string): void {
  // One more than an answer has, so that it says that there are more.
  if (typeof value !== 'object' || value === null || problems.length > MAX_DETAILS) return
  const shape = shapeOf(schema, value)
  if (Array.isArray(value)) {
    if (shape.items === undefined) return
    for (let index = 0; index < value.length; index++)
      addUnknown(problems, shape.items, value[index], `${path}/${index}`)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const known = shape.members.get(name) ?? shape.others
    if (known !== undefined) addUnknown(problems, known, member, `${path}/${pointerSegment(name)}`)
    else if (shape.isClosed && problems.length <= MAX_DETAILS)
      problems.push({ message: unknownMessage(name, shape), path: `${path}/${pointerSegment(name)}` })
  }
}

type SchemaOrProblem = { schema: SchemaNode | undefined } | { problem: string }

/** Follows a JSON pointer through the schema of a document. */
function schemaAt(schema: SchemaNode, pointer: string): SchemaOrProblem {
  let found: SchemaNode | undefined = schema
  for (const [level, segment] of pointer.split('/').slice(1).entries()) {
    if (found === undefined) break
    const shape: Shape = shapeOf(found)
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    found = shape.members.get(name) ?? shape.items ?? shape.others
    if (found === undefined && shape.isClosed && level > 0)
      return { problem: `leads to "${name}", which ${unknownMessage(name, shape)}` }
  }
  return { schema: found }
}

function unknownMessage(name: string, shape: Shape): string {
  return unknownNameMessage(name, [...shape.members.keys()], {
    one: 'a member of this object',
    none: 'This object has no members',
  })
}
