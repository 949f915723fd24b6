import { describe, expect, vi } from 'vitest'
import type { Mail } from '../../../src/mail/mailer.ts'
import { startInstance } from '../../support/instance.ts'
import { type OpenPage, openPage } from '../../support/page.ts'
import { BASE_URL } from '../../support/server.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson, makeResetToken, makeSignupToken, OTHER_PASSWORD, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const PAGES = ['/login', '/reset-password?token=x', '/new-user?token=x', '/new-user?invite=x'] as const

const get = ({ app }: World, url: string) => app.inject({ method: 'GET', url })

/** The path and the query of a link that the server made. */
function inServer(link = ''): string {
  expect(link.startsWith(`${BASE_URL}/`)).toBe(true)
  return link.slice(BASE_URL.length)
}

/** The users who have a session. */
const signedIn = ({ db }: World) =>
  db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.userId').selectAll('users').execute()

/** The page to choose a password sets it, and leads nowhere by itself. */
async function expectLink(page: OpenPage): Promise<void> {
  await page.send({ password: OTHER_PASSWORD })
  expect([page.notice(), page.isShown('form'), page.isShown('finished')]).toEqual(['', false, true])
  expect([page.text('result'), page.left()]).toEqual(['Your password is set.', undefined])
}

describe('a page for people', () => {
  it.for(PAGES)('is HTML that loads nothing but what is there, below any path: %s', async (url, { world }) => {
    const { statusCode, headers, payload } = await get(world, url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const addresses = [...payload.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
    const below = [url === '/login' ? 'reset-password' : 'login']
    const icon = 'pages/icon.svg'
    expect(addresses).toEqual([icon, 'pages/style.css', 'pages/script.js', './', icon, ...below, 'login'])
    const loaded = ['/pages/icon.svg', '/pages/style.css', '/pages/script.js']
    const assets = await Promise.all(loaded.map((asset) => get(world, asset)))
    expect(assets.map((asset) => [asset.statusCode, asset.headers['content-type']])).toEqual([
      [200, 'image/svg+xml; charset=utf-8'],
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ])
    expect(payload).not.toMatch(/<style|<script(?! type="module" src)| style=| on\w+=/)
  })

  it('has a way back to sign in, where its form can not be used', async ({ world }) => {
    const { app } = await startInstance(world.db)
    for (const url of ['/reset-password', '/new-user', '/new-user?invite=x']) {
      const { payload } = await app.inject({ method: 'GET', url })
      expect(payload.split('</form>').at(-1)).toContain('<a href="login">Back to sign in</a>')
    }
  })

  it('has an icon at the path where browsers look for one', async ({ world }) => {
    const [icon, asset] = await Promise.all(['/favicon.ico', '/pages/icon.svg'].map((url) => get(world, url)))
    expect(icon?.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect({ status: icon?.statusCode, content: icon?.payload }).toEqual({ status: 200, content: asset?.payload })
  })

  it.for(PAGES)('lets nothing in but its own, and stays out of frames and caches: %s', async (url, { world }) => {
    const { headers } = await get(world, url)
    const policy = String(headers['content-security-policy']).split(';').sort()
    expect(policy).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
  })

  it('says nothing of its address, neither in itself nor in the log', async ({ world }) => {
    const { app, logged } = await startInstance(world.db)
    for (const page of ['/new-user?token=', '/new-user?invite=', '/reset-password?token=', '/nobody?token=']) {
      const { payload } = await app.inject({ method: 'GET', url: `${page}the-secret-"><b>` })
      expect(payload).not.toContain('the-secret')
    }
    expect(logged()).toContain('/reset-password')
    expect(logged()).not.toContain('the-secret')
  })

  it.for(PAGES)('names every field, and says what it is for: %s', async (url, { world }) => {
    const { payload } = await get(world, url)
    const inputs = [...payload.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(inputs.length).toBeGreaterThan(1)
    for (const attributes of inputs) {
      const id = /id="(\w+)"/.exec(attributes)?.[1]
      expect(payload).toContain(`<label for="${id}" id="${id}-label">`)
      expect(attributes).toMatch(/autocomplete="(username|name|current-password|new-password)"/)
    }
    expect(payload).toMatch(/<html lang="en">/)
    expect(payload).toContain('role="alert"')
    expect(payload).toContain('<noscript>')
  })
})

describe('the page to sign in', () => {
  it('signs in and leads to what explores the contract', async ({ world }) => {
    await makePerson(world)
    const page = await openPage(world.app, '/login')
    expect(page.isShown('form')).toBe(true)
    await page.send({ username: 'ada@example.com', password: 'wrong' })
    expect(page.notice()).toBe('The username or the password is wrong')
    await page.send({ username: 'ada@example.com', password: PASSWORD })
    expect([page.notice(), page.left()]).toEqual(['', './docs/'])
    expect((await get(world, '/docs/')).statusCode).toBe(200)
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  })
})

describe('the page to choose a password', () => {
  it('is where an invitation leads to', async ({ world }) => {
    const body = { email: 'ada@example.com', rootRole: ROLES.VIEWER }
    const { inviteLink } = (await world.admin.call('createUser', { body })).body
    const page = await openPage(world.app, inServer(inviteLink))
    expect([page.notice(), page.isShown('form'), page.value('username')]).toEqual(['', true, 'ada@example.com'])
    await page.send({ password: 'horse' })
    expect(page.notice()).toContain('at least 10 characters')
    expect(page.canSend()).toBe(true)
    await page.send({ password: PASSWORD })
    expect([page.notice(), page.left()]).toEqual(['', './docs/'])
    // The link is used: it is not sent again, and the way back does not lead to it.
    expect([page.canSend(), page.isForgotten()]).toEqual([false, true])
    expect((await signedIn(world)).map(({ email }) => email)).toEqual(['ada@example.com'])
  })

  it('is where a reset leads to, once', async ({ world }) => {
    const { id } = await makePerson(world)
    const { resetPasswordUrl } = (await world.admin.call('resetUserPassword', { body: { id: 'ada@example.com' } })).body
    const page = await openPage(world.app, inServer(resetPasswordUrl))
    await page.send({ password: OTHER_PASSWORD })
    expect([page.notice(), page.left()]).toEqual(['', './docs/'])
    expect((await signedIn(world)).map((user) => user.id)).toEqual([id])
    const again = await openPage(world.app, inServer(resetPasswordUrl))
    expect([again.notice(), again.isShown('form')]).toEqual([
      'The link is unknown, was used or has expired. Ask for another one',
      false,
    ])
    expect((await openPage(world.app, `/reset-password?token=${await makeResetToken(world, id)}`)).notice()).toBe('')
  })

  it('has a link to sign in where passwords are switched off', async ({ world }) => {
    const { id } = await makePerson(world)
    await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    await expectLink(await openPage(world.app, `/new-user?token=${await makeResetToken(world, id)}`))
    expect(await signedIn(world)).toEqual([])
  })

  it('has a link to sign in for a user without an email, though their name is the username of another', async ({
    world,
  }) => {
    await makePerson(world, { username: 'lovelace' })
    const { id } = await makePerson(world, { email: null, username: 'ada', name: 'lovelace' })
    await expectLink(await openPage(world.app, `/new-user?token=${await makeResetToken(world, id)}`))
    expect(await signedIn(world)).toEqual([])
    expect((await signIn(world, 'ada', OTHER_PASSWORD)).status).toBe(200)
  })

  it.for(['/new-user', '/reset-password?token=', '/new-user?invite='])(
    'asks for the whole link, and calls nobody, without a token: %s',
    async (url, { world }) => {
      const page = await openPage(world.app, url)
      expect([page.isShown('form'), page.called]).toEqual([false, []])
      expect(page.notice()).toMatch(/^This link is not complete/)
    },
  )
})

describe('the page of a forgotten password', () => {
  it('sends a link, and does not tell whether there is such an account', async ({ world }) => {
    await makePerson(world)
    const mails: Mail[] = []
    const { app } = await startInstance(world.db, { mailer: async (mail) => void mails.push(mail) })
    const texts: string[] = []
    for (const email of ['nobody@example.com', 'ada@example.com']) {
      const page = await openPage(app, '/reset-password')
      expect([page.notice(), page.isShown('form')]).toEqual(['', true])
      await page.send({ email })
      expect([page.notice(), page.isShown('form'), page.called]).toEqual(['', false, ['auth/reset/password-email']])
      texts.push(page.text('result'))
    }
    expect(texts).toEqual(Array(2).fill('If there is an account with this email, a mail with a link is on its way.'))
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(['ada@example.com']))
  })

  it('says so where the server sends no mail', async ({ world }) => {
    const { statusCode, payload } = await get(world, '/reset-password')
    expect(statusCode).toBe(200)
    expect(payload).toContain('This server sends no mail. Ask an administrator')
    expect(payload).not.toMatch(/<form|<script/)
  })
})

describe('the page to sign up', () => {
  it('says by the names of its fields what is wrong', async ({ world }) => {
    const { url } = await makeSignupToken(world)
    const page = await openPage(world.app, inServer(url ?? ''))
    await page.send({ name: '  ', email: 'ada@example.com', password: PASSWORD })
    expect(page.notice()).toBe('Name has to have more than blanks')
    await page.send({ name: ' ', email: 'ada', password: PASSWORD })
    expect(page.notice().split('. ').sort()).toEqual([
      'Email has to be an email address',
      'Name has to have more than blanks',
    ])
  })

  it('is where a signup token leads to', async ({ world }) => {
    const { url, secret } = await makeSignupToken(world)
    const page = await openPage(world.app, inServer(url ?? ''))
    expect([page.notice(), page.isShown('form')]).toEqual(['', true])
    const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
    await page.send({ ...person, password: 'horse' })
    expect(page.notice()).toContain('at least 10 characters')
    await page.send({ ...person, password: PASSWORD })
    expect([page.notice(), page.left()]).toEqual(['', './docs/'])
    expect((await signedIn(world)).map(({ name }) => name)).toEqual(['Ada Lovelace'])
    await world.admin.call('updateSignupToken', { params: { token: secret }, body: { enabled: false } })
    const late = await openPage(world.app, inServer(url ?? ''))
    expect(late.isShown('form')).toBe(false)
    expect(late.notice()).not.toBe('')
  })
})
