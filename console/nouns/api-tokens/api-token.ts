import type { Schemas } from '@flaghoist/client'
import type { May } from '../../session/may.ts'

export type ApiToken = Schemas['ApiToken']
export type TokenType = ApiToken['type']

const PERMISSIONS = {
  client: {
    create: 'CREATE_CLIENT_API_TOKEN',
    update: 'UPDATE_CLIENT_API_TOKEN',
    remove: 'DELETE_CLIENT_API_TOKEN',
  },
  frontend: {
    create: 'CREATE_FRONTEND_API_TOKEN',
    update: 'UPDATE_FRONTEND_API_TOKEN',
    remove: 'DELETE_FRONTEND_API_TOKEN',
  },
  admin: { create: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
} as const

/** Why the caller may not make a key; `projectId` is that of a key for one project only. */
export function whyNotCreate(may: May, type: TokenType, projectId?: string): string | undefined {
  return projectId === undefined
    ? may(PERMISSIONS[type].create)
    : may('CREATE_PROJECT_API_TOKEN', { project: projectId })
}

/** The permissions of a project are not enough to replace one of its keys. */
export function whyNotReplace(may: May, { type }: ApiToken): string | undefined {
  return may(PERMISSIONS[type].create) ?? may(PERMISSIONS[type].update)
}

export function whyNotRemove(may: May, token: ApiToken, projectId?: string): string | undefined {
  return isOnlyFor(token, projectId)
    ? may('DELETE_PROJECT_API_TOKEN', { project: projectId ?? '' })
    : may(PERMISSIONS[token.type].remove)
}

/** Whether a key belongs to one project alone, whose members manage it. */
export function isOnlyFor({ projects }: ApiToken, projectId: string | undefined): boolean {
  return projectId !== undefined && projects.length === 1 && projects[0] === projectId
}
