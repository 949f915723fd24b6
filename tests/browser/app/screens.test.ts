import { expect } from 'vitest'
import { COLORS } from '../../support/chromium.ts'
import { consoleServer, lookAt, type OpenedConsole, TAKES_PICTURES, WIDTHS } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'
import { everyScreen, projectScreens } from './console-screens.ts'

/** What a screen shows first: its title, or that there is nothing. */
const SOMETHING = 'main :is(h1, .empty, .error-notice)'

/** Opens each screen, and asks `then` about it. */
async function openEach(
  { page }: OpenedConsole,
  screens: Readonly<Record<string, string>>,
  then: (name: string, address: string) => Promise<void>,
): Promise<void> {
  for (const [name, address] of Object.entries(screens)) {
    await page.goto(address)
    await page.locator(SOMETHING).first().waitFor()
    await then(name, address)
  }
}

const WALKS = TAKES_PICTURES
  ? (['ADMIN', 'EDITOR'] as const).flatMap((as) =>
      WIDTHS.flatMap((width) => COLORS.map((colors) => [as, colors, width] as const)),
    )
  : ([['EDITOR', 'dark', 360]] as const)

inChromium('each screen of the console', () => {
  it.for(WALKS)('has no fault for an %s, in %s, %s pixels wide', async ([as, colors, width], { world }) => {
    const screens = await everyScreen(world)
    const { open } = await consoleServer(world)
    const opened = await open(as, colors, width)
    const faults: string[] = []
    await openEach(opened, screens, async (name) => {
      const found = await lookAt(opened.page, `all-${name}-${as.toLowerCase()}`)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    })
    expect([...faults, ...opened.wrong]).toEqual([])
  })

  it('of a private project is for its members', async ({ world }) => {
    const { admin } = world
    await admin.call('createProject', { body: { id: 'vault', name: 'Vault', mode: 'private' } })
    await world.feature({ project: 'vault', name: 'new-safe' })
    const { open } = await consoleServer(world)
    const [member, other] = [await open('VIEWER', 'light', 768), await open('VIEWER', 'light', 360)]
    const { body: roles } = await admin.call('listRoles')
    const role = roles.roles.find(({ name }) => name === 'Member')?.id ?? 0
    await admin.call('addProjectAccess', {
      params: { projectId: 'vault' },
      body: { roles: [role], users: [member.userId] },
    })
    const ofProject = projectScreens('vault', 'new-safe')
    const screens = { projects: '/', events: '/events', ...ofProject }
    await openEach(member, screens, async () => {})
    expect(member.wrong).toEqual([])
    expect(await member.page.getByRole('heading', { name: 'Vault' }).count()).toBe(1)

    await openEach(other, screens, async (_, address) => {
      const isOfProject = Object.values(ofProject).includes(address)
      if (isOfProject) await other.page.locator('main .error-notice').first().waitFor()
      expect(await other.page.locator('main').innerText()).not.toMatch(/Vault/)
    })
    const faults = await lookAt(other.page, 'all-outsider')
    const isExpected = (text: string) => /40[34]/.test(text)
    expect([...faults, ...other.wrong.filter((text) => !isExpected(text))]).toEqual([])
  })
})
