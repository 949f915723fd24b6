import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { listening } from '../../support/listening.ts'
import { it, type World } from '../../support/world.ts'

/*
 * The client in clients/typescript, built as it is published, against a server that listens.
 */

function run(...given: string[]) {
  const { status, stdout } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  return { status, output: stdout }
}

const BUILT = { status: 0, output: '' }

beforeAll(() => {
  expect(run('--import', 'tsx', 'tools/scripts/build-client.ts')).toEqual(BUILT)
})

/** Not a literal: the types of the client exist only once it is built. */
const WALK = '../../../clients/typescript/tests/walk.ts'
const walks = () => import(WALK)

function keyed(world: World) {
  return String(world.admin.key)
}

describe('the TypeScript client', () => {
  it('makes, changes, reads, finds and removes', async ({ world }) => {
    const { address } = await listening(world.db)
    const { walk } = await walks()
    expect(await walk(address, keyed(world))).toEqual({
      type: 'release',
      description: 'One page',
      on: ['development'],
      found: ['new-checkout'],
      events: ['feature-metadata-updated', 'feature-environment-enabled', 'feature-strategy-add', 'feature-created'],
      nothing: undefined,
    })
  })

  it('rejects with what the server says', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { refusal } = await walks()
    const error = await refusal(address, keyed(world))
    expect(error).toMatchObject({ name: 'FlaghoistError', operation: 'createFeature', status: 409 })
    expect(error?.body).toMatchObject({ name: 'NameExistsError', message: error?.message })
  })

  it('has unknown members of a body refused, unless that is switched off', async ({ world }) => {
    const { address } = await listening(world.db)
    const { unknownMember } = await walks()
    expect(await unknownMember(address, keyed(world))).toEqual({
      sent: [null, 'handling=strict'],
      made: [{ path: '/body/tpye', message: expect.stringContaining('Did you mean type?') }],
    })
    const off = await unknownMember(address, keyed(world), false)
    expect(off).toEqual({ sent: [null, null], made: 'new-checkout' })
  })

  it('writes over nothing that the caller has not seen, and says what has changed', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { conflict } = await walks()
    expect(await conflict(address, keyed(world))).toEqual({
      differs: ['/description'],
      events: ['feature-metadata-updated'],
      isNow: true,
      merged: ['Merged', true],
      copied: 'TypeError',
    })
  })

  it('repeats a change without a second effect', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { repeated } = await walks()
    expect(await repeated(address, keyed(world))).toEqual({ descriptions: ['Once', 'Once', 'Later'], other: 422 })
  })

  it('says why a change is made', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { commented } = await walks()
    expect(await commented(address, keyed(world))).toEqual({ why: ['Ticket 4711: 20 % are enough ✓'], long: 400 })
  })

  it('changes what a freeze holds, with a reason', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { overridden } = await walks()
    const reasons = ['Payments fail, 20 % of the users ✓']
    expect(await overridden(address, keyed(world))).toEqual({ until: '2999-01-01T00:00:00.000Z', reasons })
  })

  it('tries changes, and makes them together', async ({ world }) => {
    const { address } = await listening(world.db)
    await world.feature({ name: 'new-checkout' })
    const { tried } = await walks()
    expect(await tried(address, keyed(world))).toEqual({
      wouldSucceed: true,
      gained: [['development', 100, 'gained']],
      between: null,
      statuses: [200, 200],
      after: 'New',
      refused: [412],
    })
  })

  test('takes no answer for a dry run that does not say that nothing was changed', async () => {
    const { notTried } = await walks()
    await expect(notTried()).rejects.toThrow('nothing was changed')
  })

  it('tells that a key is wrong', async ({ world }) => {
    const { address } = await listening(world.db)
    const { refusal } = await walks()
    expect(await refusal(address, '*:*.nobody-has-this-key')).toMatchObject({ status: 401 })
  })

  test.for(['', '.', '..'])('asks nothing for the name "%s", which would lead elsewhere', async (name) => {
    const { nowhere } = await walks()
    await expect(nowhere('http://127.0.0.1:1', name)).rejects.toThrow('The parameter featureName of the path')
  })

  test('takes only what the contract has', () => {
    expect(run('node_modules/typescript-native/bin/tsc', '-p', 'clients/typescript/tests')).toEqual(BUILT)
  })
})
