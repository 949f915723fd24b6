import { expect } from 'vitest'
import { type DocumentedOperation, parametersOf } from '../support/contract.ts'
import type { Law } from './law.ts'

const ELSEWHERE = 'elsewhere'

/** A user or a group is in no project: these roles can be given anywhere. */
const OF_NO_PROJECT = ['userId', 'groupId']

const isInProject = (called: DocumentedOperation): boolean => {
  const names = parametersOf(called, 'path').map(({ name }) => name)
  return names.includes('projectId') && names.length > 1 && !names.some((name) => OF_NO_PROJECT.includes(name))
}

export const elsewhere: Law = {
  name: 'what another project has is not found',
  of: (called) => called.statuses.includes(404) && isInProject(called),
  async before({ world: { db }, called, request, by }) {
    await db.insertInto('projects').values({ id: ELSEWHERE, name: ELSEWHERE }).execute()
    const params = { ...request.params, projectId: ELSEWHERE }
    const { status, error } = await by.send(called.id, { ...request, params })
    await db.deleteFrom('projects').where('id', '=', ELSEWHERE).execute()
    expect({ status, name: error?.name }).toEqual({ status: 404, name: 'NotFoundError' })
    return undefined
  },
}
