import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { header } from './header.ts'
import type { Document, Schema } from './openapi.ts'

const PERMISSIONS = new URL('../../openapi/permissions.yaml', import.meta.url)

/** Generates the list of permissions with their scopes. */
export async function permissionList(): Promise<string> {
  const permissions: Record<string, { id: number; scope: string; description: string }> = parse(
    await readFile(PERMISSIONS, 'utf8'),
  )
  const entries = Object.entries(permissions)
  if (new Set(entries.map(([, { id }]) => id)).size < entries.length) throw new Error('Two permissions have one id')
  const lines = entries.map(([name, { scope }]) => `  ${name}: '${scope}',`)
  const described = entries.map(
    ([name, { id, description }]) => `  { id: ${id}, name: '${name}', description: '${description}' },`,
  )
  return `${header('openapi/permissions.yaml')}/** Where each permission holds. */
export const permissionScopes = {
${lines.join('\n')}
} as const

export type Permission = keyof typeof permissionScopes

/** Every permission, as clients receive it. */
export const permissionList: readonly { id: number; name: Permission; description: string }[] = [
${described.join('\n')}
]
`
}

/**
 * Generates the lists of event types: all of the contract, the recorded ones, the restricted ones, and the ones that
 * change access.
 *
 * @throws Error if a list names an unknown type, or a type is not in exactly one list of `x-changes-access`
 */
export function eventList(document: Document): string {
  const schema = document.components.schemas.EventType
  const { enum: types, 'x-restricted-event-types': restricted } = schema ?? {}
  if (!Array.isArray(types) || !Array.isArray(restricted)) throw new Error('openapi/events.yaml lacks EventType')
  const unknown = restricted.filter((type) => !types.includes(type))
  if (unknown.length > 0)
    throw new Error(`openapi/events.yaml restricts types that there are not: ${unknown.join(', ')}`)
  const { keys, accounts } = accessChanges(schema, types)
  return `${header('openapi/events.yaml')}export const eventTypes = [
${linesOf(types)}
] as const

export type EventType = (typeof eventTypes)[number]

/** The types of the events that this server records. */
export const recordedEventTypes: readonly EventType[] = [
${linesOf(Object.keys(schema?.['x-recorded-event-types'] ?? {}))}
]

/** Outside of a project, events of these types are only for callers who may read the whole log. */
export const restrictedEventTypes: readonly EventType[] = [
${linesOf(restricted)}
]

/** After events of these types, cached keys are out of date. */
export const keyEventTypes: readonly EventType[] = [
${linesOf(keys)}
]

/** After events of these types, cached accounts and their rights are out of date. */
export const accountEventTypes: readonly EventType[] = [
${linesOf(accounts)}
]
`
}

function accessChanges(schema: Schema | undefined, types: readonly string[]): { keys: string[]; accounts: string[] } {
  const lists = schema?.['x-changes-access'] as { keys: string[]; accounts: string[]; neither: string[] } | undefined
  if (lists === undefined) throw new Error('openapi/events.yaml lacks x-changes-access')
  const { keys, accounts, neither } = lists
  const decided = [...keys, ...accounts, ...neither]
  const wrong = [...types, ...decided].filter(
    (type) => !types.includes(type) || decided.filter((one) => one === type).length !== 1,
  )
  if (wrong.length === 0) return { keys, accounts }
  throw new Error(
    `x-changes-access in openapi/events.yaml: each type has to be in exactly one list, which is not so for ${[...new Set(wrong)].join(', ')}`,
  )
}

function linesOf(names: readonly string[]): string {
  return names.map((name) => `  '${name}',`).join('\n')
}
