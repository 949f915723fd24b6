import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { expiryWarnings } from '../../src/jobs/expiry-warnings.ts'
import { makeKey } from '../support/api-tokens.ts'
import { makeSigningKey } from '../support/certificates.ts'
import { KEY, useSaml } from '../support/saml.ts'
import { it, type World } from '../support/world.ts'

const DAY_MS = 86_400_000
const EXPIRY = new Date(Date.now() + 30 * DAY_MS)

async function runAt(world: World, now: Date): Promise<void> {
  await expiryWarnings({ db: world.db, limits: defaultLimits, clock: () => now })()
}

const daysBefore = (days: number) => new Date(EXPIRY.getTime() - days * DAY_MS)

describe('expiryWarnings', () => {
  it('records an event seven days before a key expires, once', async ({ world }) => {
    const key = await makeKey(world, { projects: ['default'], expiresAt: EXPIRY.toISOString() })
    await makeKey(world)
    await world.forgetEvents()
    await runAt(world, daysBefore(7.01))
    expect(await world.events()).toEqual([])
    await runAt(world, daysBefore(7))
    await runAt(world, daysBefore(3))
    const events = await world.events()
    expect(events).toMatchObject([
      {
        type: 'api-token-expiring',
        project: 'default',
        environment: 'development',
        createdBy: 'flaghoist-system',
        data: { id: key.id, tokenName: 'Web shop', expiresAt: EXPIRY.toISOString() },
        preData: null,
      },
    ])
    expect(JSON.stringify(events)).not.toContain(key.secret)
  })

  it('warns once more when the date was changed', async ({ world }) => {
    const { params } = await makeKey(world, { expiresAt: EXPIRY.toISOString() })
    await runAt(world, daysBefore(6))
    const later = new Date(EXPIRY.getTime() + 30 * DAY_MS)
    await world.admin.call('updateApiToken', { params, body: { expiresAt: later.toISOString() } })
    await world.forgetEvents()
    await runAt(world, daysBefore(6))
    expect(await world.events()).toEqual([])
    await runAt(world, new Date(later.getTime() - 6 * DAY_MS))
    expect(await world.events()).toMatchObject([{ data: { expiresAt: later.toISOString() } }])
  })

  it('does not warn of a date that was set when it was near, nor of one that is over', async ({ world }) => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    await makeKey(world, { expiresAt: inDays(6) })
    const changed = await makeKey(world)
    await world.admin.call('updateApiToken', { params: changed.params, body: { expiresAt: inDays(5) } })
    const rotated = await makeKey(world)
    await world.admin.call('rotateApiToken', { params: rotated.params, body: {} })
    await makeKey(world, { expiresAt: EXPIRY.toISOString() })
    await world.forgetEvents()
    await runAt(world, new Date())
    await runAt(world, EXPIRY)
    expect(await world.events()).toEqual([])
  })

  it('records an event thirty days before a certificate of the SAML provider ends, once for each of the list', async ({
    world,
  }) => {
    const end = new Date(Math.floor((Date.now() + 100 * DAY_MS) / 1000) * 1000)
    const earlier = (days: number) => new Date(end.getTime() - days * DAY_MS)
    const [first, second] = [makeSigningKey(2048, end), makeSigningKey(2048, end)]
    const both = { certificates: [KEY.certificate, first.certificate, second.base64] }
    await useSaml(world, { ...both, enabled: false })
    await world.forgetEvents()
    await runAt(world, earlier(1))
    expect(await world.events()).toEqual([])
    await useSaml(world, both)
    await world.forgetEvents()
    await runAt(world, earlier(30.01))
    expect(await world.events()).toEqual([])
    await runAt(world, earlier(30))
    const warned = (await world.admin.call('getSamlSettings')).body.certificateDetails.slice(1)
    expect(await world.events()).toMatchObject(
      warned.map((data) => ({ type: 'saml-certificate-expiring', createdBy: 'flaghoist-system', data, preData: null })),
    )
    expect(warned).toMatchObject(Array(2).fill({ subject: 'CN=tests', expiresAt: end.toISOString() }))
    await runAt(world, earlier(3))
    await runAt(world, earlier(-3))
    expect(await world.events()).toHaveLength(2)
    // The provider gets another one, which also ends soon.
    const next = makeSigningKey(2048, earlier(1))
    await useSaml(world, { certificates: [KEY.certificate, next.certificate] })
    await world.forgetEvents()
    await runAt(world, earlier(20))
    await runAt(world, earlier(10))
    expect(await world.events()).toMatchObject([{ data: { expiresAt: earlier(1).toISOString() } }])
  })
})
