import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { makeUser } from '../../support/users.ts'
import { it } from '../../support/world.ts'

const BLANKS = ' \u00a0\t'

/** Where people give a name, each with the place of the name in the body. */
const NAMES: readonly (readonly [OperationId, pointer: string])[] = [
  ['createProject', '/name'],
  ['updateProject', '/name'],
  ['createFeature', '/name'],
  ['createEnvironment', '/name'],
  ['createSegment', '/name'],
  ['updateSegment', '/name'],
  ['createContextField', '/name'],
  ['createStrategyType', '/name'],
  ['createStrategyType', '/parameters/0/name'],
  ['createTagType', '/name'],
  ['createTag', '/value'],
  ['addFeatureTag', '/value'],
  ['createGroup', '/name'],
  ['updateGroup', '/name'],
  ['createRole', '/name'],
  ['updateRole', '/name'],
  ['createServiceAccount', '/name'],
  ['createServiceAccount', '/username'],
  ['updateServiceAccount', '/name'],
  ['createServiceAccountToken', '/description'],
  ['createPersonalAccessToken', '/description'],
  ['createApiToken', '/tokenName'],
  ['createProjectApiToken', '/tokenName'],
  ['signUp', '/name'],
  ['signUp', '/username'],
  ['setVariants', '/0/name'],
  ['addStrategy', '/variants/0/name'],
]

/** The body with other text at a place; members that are missing on the way are added. */
function withTextAt(body: unknown, [key = '', ...rest]: string[], text: string): unknown {
  const inner = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined
  const member = rest.length === 0 ? text : withTextAt(inner, rest, text)
  if (key !== '0') return { ...(body as object), [key]: member }
  const [, ...others] = Array.isArray(body) ? body : []
  return [member, ...others]
}

describe('a name of nothing but blanks', () => {
  it.for(NAMES)('is refused: %s %s', async ([id, pointer], { world }) => {
    const request = await requestOf(world, id)
    const body = withTextAt(request.body, pointer.slice(1).split('/'), BLANKS)
    const { status, error } = await request.by.send(id, { ...request, body })
    expect(status).toBe(400)
    expect(error?.details?.map(({ path }) => path)).toContain(`/body${pointer}`)
  })

  it('is not the name of a user', async ({ world }) => {
    const nameless = await makeUser(world, { email: 'nameless@example.com', name: BLANKS })
    expect(nameless.user).not.toHaveProperty('name')
    const { params, user } = await makeUser(world)
    const { body } = await world.admin.call('updateUser', { params, body: { name: BLANKS } })
    expect(body.name).toBe(user.name)
  })
})
