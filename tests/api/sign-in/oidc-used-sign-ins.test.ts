import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { ADA, oidcBrowser, sessionsOf, startProvider, useProvider } from '../../support/oidc.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/** Returns a sign-in that has begun once and was granted by the provider several times, each in its own browser. */
async function grantedOften(world: World, times: number) {
  const first = oidcBrowser()
  const address = await first.begin(world.app)
  const cookie = first.cookies.get('flaghoist-oidc') ?? ''
  return Promise.all(
    Array.from({ length: times }, async () => {
      const browser = oidcBrowser()
      browser.cookies.set('flaghoist-oidc', cookie)
      const { pathname, search } = await browser.atProvider(address)
      return { open: (app = world.app) => browser.open(app, pathname + search) }
    }),
  )
}

const REFUSAL = 'This sign-in was used already. Start again.'

describe('a begun sign-in', () => {
  it('opens one session, also with a second code of the provider', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const [one, other] = await grantedOften(world, 2)
    expect((await one?.open())?.status).toBe(303)
    const again = await other?.open()
    expect(again?.status).toBe(401)
    expect(again?.page).toContain(REFUSAL)
    expect(await sessionsOf(world)).toHaveLength(1)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  })

  it('opens one session when two servers get it at once', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const other = await startInstance(world.db)
    for (let turn = 1; turn <= 3; turn++) {
      const granted = await grantedOften(world, 4)
      const seen = await Promise.all(granted.map(({ open }, index) => open(index % 2 === 0 ? world.app : other.app)))
      expect(seen.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401])
      for (const { page } of seen.filter(({ status }) => status === 401)) expect(page).toContain(REFUSAL)
      expect(await sessionsOf(world)).toHaveLength(turn)
    }
  })

  it('is not used up by a sign-in that is refused', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider)
    const [one, other] = await grantedOften(world, 2)
    expect((await one?.open())?.status).toBe(403)
    await makePerson(world, { email: String(ADA.email).toLowerCase() })
    expect((await other?.open())?.status).toBe(303)
  })

  it('is stored as a hash, for longer than its cookie counts', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const start = new Date()
    world.at(start)
    const browser = oidcBrowser()
    const address = await browser.begin(world.app)
    const { pathname, search } = await browser.atProvider(address)
    await browser.open(world.app, pathname + search)
    const [row, ...others] = await world.db.selectFrom('usedOidcStates').selectAll().execute()
    expect(others).toEqual([])
    expect(row?.stateHash.toString('latin1')).not.toContain(address.searchParams.get('state'))
    expect(row?.stateHash).toHaveLength(32)
    expect(row?.expiresAt.getTime()).toBeGreaterThan(start.getTime() + 2 * 600_000)
  })
})
