import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { header } from './header.ts'

const PERMISSIONS = new URL('../../../openapi/permissions.yaml', import.meta.url)

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
