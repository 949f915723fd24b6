import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { readConsole } from '../../src/http/pages/console-files.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { type Colors, faultsOf, type WatchedPage, watched } from './chromium.ts'
import { sharedDatabase } from './database.ts'
import { browserOfTests } from './in-chromium.ts'
import { keptPage, ownPage } from './kept-pages.ts'
import { following, listening } from './listening.ts'
import { serverOn } from './server.ts'
import { ROLES } from './service-accounts.ts'
import { browserOf, makePerson } from './sign-in.ts'
import type { World } from './world.ts'

export const WIDTHS = [360, 768, 1440] as const
const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1440: 900 }

/** Where pictures of the console are written; none are without it. `npm run shots` sets it. */
const FOLDER = process.env.SHOTS_FOLDER
export const TAKES_PICTURES = FOLDER !== undefined

/** `userId` is 0 for nobody. */
export type OpenedConsole = WatchedPage & { readonly userId: number }

export type ConsoleServer = {
  readonly address: string
  /** Opens the console in a browser of its own, signed in as a new user with a root role, or as nobody. */
  open(as?: keyof typeof ROLES | 'nobody', colors?: Colors, width?: number): Promise<OpenedConsole>
}

/** Stops the server, and starts it again at the same address. */
export type StoppableConsole = ConsoleServer & { stop(): Promise<void>; start(): Promise<void> }

/** Reads and compresses its files once for all tests. */
export const builtConsole = onFirstSuccess(async () => {
  const built = await readConsole()
  if (built === undefined) throw new Error('dist/console is missing: npm run build')
  return built
})

/** All tests of a worker share it: to build a server takes as long as some of the tests. */
const addressOfAll = onFirstSuccess(async () => {
  const { connection } = await sharedDatabase()
  const app = await serverOn(connection.db, { checkResponses: false, console: await builtConsole() })
  return app.listen({ port: 0, host: '127.0.0.1' })
})

/** A server with the built console, on the database of worlds. */
export async function consoleServer(world: World): Promise<ConsoleServer> {
  const address = await addressOfAll()
  onTestFinished(following(world.db, { settles: true }))
  return { address, open: openerOf(world, address, keptPage) }
}

/**
 * The same. At the end of the test, nothing has gone wrong in its pages but what is `expected`: the browser reports
 * each refusal.
 */
export async function checkedConsole(world: World, expected?: RegExp): Promise<ConsoleServer> {
  const server = await consoleServer(world)
  return {
    ...server,
    async open(...as) {
      const opened = await server.open(...as)
      onTestFinished(() => expect(opened.wrong.filter((text) => expected?.test(text) !== true)).toEqual([]))
      return opened
    },
  }
}

/** The same, with a server of its own, which is closed when the test is over. */
export async function stoppableConsole(world: World): Promise<StoppableConsole> {
  const wanted = { settles: true, changed: { console: await builtConsole() } }
  let server = await listening(world.db, wanted)
  const { address, port } = server
  return {
    address,
    open: openerOf(world, address, ownPage),
    stop: () => server.close(),
    async start() {
      server = await listening(world.db, { ...wanted, port })
    },
  }
}

function openerOf(world: World, address: string, pageOf: typeof keptPage): ConsoleServer['open'] {
  return async (as = 'ADMIN', colorScheme = 'light', width = 1440) => {
    const viewport = { width, height: HEIGHTS[width] ?? 900 }
    const fixed = { baseURL: address, reducedMotion: 'reduce', locale: 'en-US' } as const
    const page = await pageOf(browserOfTests(), fixed, { colorScheme, viewport })
    let userId = 0
    if (as !== 'nobody') {
      const username = `${as.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}`
      const { id } = await makePerson(world, { email: null, username, name: `The ${as}`, rootRole: ROLES[as] })
      userId = id
      const { session } = await browserOf(world, id)
      await page.context().addCookies([{ name: 'flaghoist-session', value: session, url: address }])
    }
    return { ...watched(page, address), userId }
  }
}

/** Returns the faults of a page when everything is read: what axe finds, and whether it is too wide. */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  const width = page.viewportSize()?.width ?? 0
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true })
    const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
    await page.screenshot({ path: join(FOLDER, `${name}-${width}${isDark ? '-dark' : ''}.png`) })
  }
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  return [...(isTooWide ? [`${name} is wider than ${width} pixels`] : []), ...(await faultsOf(page))]
}

/** Presses a button of the dialog on top. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
