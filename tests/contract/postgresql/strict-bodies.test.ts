import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { bodySchemaOf, operations } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { it } from '../../support/world.ts'

/*
 * A member of a body that the contract does not name is ignored, and refused where the caller prefers strict handling.
 */

const STRICT = { prefer: 'handling=strict' }
const NAME = 'definitely-unknown'

/** Its body is a map. */
const FREE = ['setEnvironmentSortOrder']

/** Their bodies, or the operations of their patches, never have unknown members, as the contract says. */
const CLOSED = [
  'createSignupToken',
  'createUser',
  'patchFeature',
  'patchVariantsInAllEnvironments',
  'patchStrategy',
  'patchVariants',
  'signUp',
]

const withBody = [...operations.values()].filter(({ hasBody }) => hasBody)
const isStrict = ({ url }: { url: string }) => url.startsWith('/api/admin/')
const strict = withBody.filter((operation) => isStrict(operation) && !FREE.includes(operation.id)).map(({ id }) => id)
const open = withBody.filter((operation) => !isStrict(operation)).map(({ id }) => id)

/** Puts an unknown member into a body, or into the first item of a list. */
function withUnknown(body: unknown): { body: unknown; path: string } {
  if (!Array.isArray(body)) return { body: { ...(body as object), [NAME]: 1 }, path: `/body/${NAME}` }
  const [first, ...others] = body
  return { body: [{ ...first, [NAME]: 1 }, ...others], path: `/body/0/${NAME}` }
}

describe.each(strict)('%s', (id) => {
  it('refuses an unknown member where strict handling is preferred, and does nothing', async ({ world }) => {
    const request = await requestOf(world, id)
    const before = await dump(world.db)
    const { body, path } = withUnknown(request.body)
    const { status, error, headers } = await request.by.send(id, {
      ...request,
      body,
      headers: { ...request.headers, ...STRICT },
    })
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(error?.details).toEqual([{ path, message: expect.stringMatching(/^is not a member of this object\. /) }])
    expect(error?.message).toContain(`${path} is not a member of this object`)
    expect(headers['preference-applied']).toBe('handling=strict')
    expect(await dump(world.db)).toEqual(before)
  })

  it('takes a body with strict handling that has nothing unknown', async ({ world }) => {
    const request = await requestOf(world, id)
    const { status, error, headers } = await request.by.send(id, {
      ...request,
      headers: { ...request.headers, ...STRICT },
    })
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
    expect(headers['preference-applied']).toBe('handling=strict')
  })
})

/**
 * A place in the patched document where nothing is; undefined where only members of the document itself can be written.
 */
const NOWHERE: Readonly<Record<string, string | undefined>> = {
  patchFeature: undefined,
  patchVariantsInAllEnvironments: `/0/${NAME}`,
  patchStrategy: `/constraints/0/${NAME}`,
  patchVariants: `/0/${NAME}`,
}
const patches = withBody.filter((operation) => bodySchemaOf(operation).$ref === '#/components/schemas/Patch')

test('the operations with a JSON Patch are known', () => {
  expect(patches.map(({ id }) => id).sort()).toEqual(Object.keys(NOWHERE).sort())
})

describe.each(Object.entries(NOWHERE).filter(([, path]) => path !== undefined))('%s', (id, path) => {
  it('refuses a patch that adds an unknown member', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id as OperationId)
    const body = [{ op: 'add', path, value: 1 }]
    const { status, error } = await by.send(id as OperationId, { ...request, body, headers: STRICT })
    expect(status).toBe(400)
    expect(error?.details).toEqual([
      { path: '/body/0/path', message: expect.stringContaining(`leads to "${NAME}", which is not a member`) },
    ])
  })
})

describe.each(strict.filter((id) => !CLOSED.includes(id)))('%s', (id) => {
  it('ignores an unknown member without', async ({ world }) => {
    const request = await requestOf(world, id)
    const { status, error, headers } = await request.by.send(id, { ...request, ...withUnknown(request.body) })
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
    expect(headers['preference-applied']).toBeUndefined()
  })
})

describe.each(open.filter((id) => !CLOSED.includes(id)))('%s', (id) => {
  it('ignores unknown members always, as later SDKs may send more', async ({ world }) => {
    const request = await requestOf(world, id)
    const given = { ...request, ...withUnknown(request.body), headers: { ...request.headers, ...STRICT } }
    const { status, error, headers } = await request.by.send(id, given)
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
    expect(headers['preference-applied']).toBeUndefined()
  })
})
