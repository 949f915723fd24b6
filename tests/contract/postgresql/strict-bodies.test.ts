import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { isOfAdministration } from '../../laws/law.ts'
import { NAME, STRICT, strictBodies, withUnknown } from '../../laws/strict-bodies.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { bodySchemaOf, operations } from '../../support/contract.ts'
import { it } from '../../support/world.ts'

/*
 * A member of a body that the contract does not name is ignored. That it is refused where the caller prefers strict
 * handling is a law.
 */

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
const strict = withBody.filter((called) => strictBodies.of?.(called)).map(({ id }) => id)
const open = withBody.filter((called) => !isOfAdministration(called)).map(({ id }) => id)

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

/** Their unknown members are always refused. */
const ALWAYS = withBody.filter(({ isStrict }) => isStrict).map(({ id }) => id)

describe.each(strict.filter((id) => !CLOSED.includes(id) && !ALWAYS.includes(id)))('%s', (id) => {
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
