import type { Schema } from './openapi.ts'

const COMPONENT = '#/components/schemas/'

/**
 * Makes references point to the schemas registered by name, and removes members that are only documentation. A choice
 * gets the rules for the member that decides, which the document has in each alternative: without them, a wrong value
 * would be refused without the accepted ones.
 */
export function local(node: Schema): Schema
export function local(node: unknown): unknown
export function local(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => local(item))
  if (!isObject(node)) return node
  // In the document as a choice, it would give most clients a body that they can't send.
  if (isObject(node['x-handling']) && node['x-handling'].oneIsEnough === true)
    return { anyOf: [local(node.items), local(without(node, 'x-handling'))] }
  const kept: Schema = {}
  for (const [key, value] of Object.entries({ ...rulesOfChoice(node), ...node })) {
    if (isDocumentation(key, value)) continue
    // The validator reads the values from the schemas themselves.
    if (key === 'discriminator' && isObject(value)) kept[key] = { propertyName: value.propertyName }
    else if (key === '$ref' && typeof value === 'string') kept[key] = `${value.slice(COMPONENT.length)}#`
    else kept[key] = local(value)
  }
  return kept
}

function without(node: Schema, name: string): Schema {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== name))
}

function rulesOfChoice({ discriminator }: Schema): object {
  if (!isObject(discriminator) || !isObject(discriminator.mapping)) return {}
  const name = String(discriminator.propertyName)
  const accepted = { type: 'string', enum: Object.keys(discriminator.mapping) }
  return { type: 'object', required: [name], properties: { [name]: accepted } }
}

function isDocumentation(key: string, value: unknown): boolean {
  if (key === 'description' || key === 'title') return typeof value === 'string'
  return (key === 'deprecated' && value === true) || key.startsWith('x-')
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null
}
