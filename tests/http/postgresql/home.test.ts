import { describe, expect } from 'vitest'
import { document } from '../../../src/document.ts'
import { emptyDatabase } from '../../support/database.ts'
import { serverOn } from '../../support/server.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const READY = {
  name: 'Flaghoist',
  version: document.info.version,
  isReady: true,
  signedInAs: null,
  links: { explore: 'docs/', contract: 'docs/openapi.json', signIn: 'login', health: 'health', ready: 'ready' },
}

const open = ({ app }: World, url: string, cookie?: string) =>
  app.inject({ method: 'GET', url, headers: { ...BROWSER, ...(cookie && { cookie }) } })

describe('the first page', () => {
  it('is JSON for programs, and each link in it leads somewhere', async ({ world }) => {
    const accepted = ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/html;q=0']
    for (const headers of [{}, ...accepted.map((accept) => ({ accept }))]) {
      const answer = await world.app.inject({ method: 'GET', url: '/', headers })
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: READY })
      expect(answer.headers).toMatchObject({ vary: 'accept', 'cache-control': 'no-store' })
    }
    for (const link of Object.values(READY.links)) expect((await open(world, `/${link}`)).statusCode, link).toBe(200)
  })

  it('is HTML for browsers, and each link on it leads somewhere', async ({ world }) => {
    const { statusCode, headers, payload } = await open(world, '/')
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/html; charset=utf-8' })
    expect(headers).toMatchObject({ vary: 'accept', 'cache-control': 'no-store' })
    expect(payload).toContain('The server is ready')
    const links = [...payload.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link = '']) => link)
    expect(links).toEqual(expect.arrayContaining(['docs/', 'login', 'docs/openapi.json', 'docs/openapi.yaml']))
    for (const link of links)
      expect((await open(world, new URL(link, 'http://localhost/').pathname)).statusCode, link).toBe(200)
  })

  it('says that the server is not ready, while it can not reach its database', async () => {
    const own = await emptyDatabase()
    const app = await serverOn(own.db)
    await own.close()
    const page = await app.inject({ method: 'GET', url: '/', headers: BROWSER })
    expect({ status: page.statusCode, html: page.payload }).toEqual({
      status: 200,
      html: expect.stringContaining('The server is not ready'),
    })
    const answer = await app.inject({ method: 'GET', url: '/' })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 200,
      body: { ...READY, isReady: false },
    })
    await app.close()
  })
})

describe('who is signed in', () => {
  it('is named, whatever the name contains', async ({ world }) => {
    const { id } = await makePerson(world, { email: null, username: '<b>"&' })
    const { session } = await browserOf(world, id)
    const cookie = `flaghoist-session=${session}`
    const { payload } = await open(world, '/', cookie)
    expect(payload).toContain('Signed in as &lt;b&gt;&quot;&amp;')
    expect(payload).toContain('id="sign-out"')
    expect(payload).not.toContain(session)
    const answer = await world.app.inject({ method: 'GET', url: '/', headers: { cookie } })
    expect(answer.json()).toEqual({ ...READY, signedInAs: '<b>"&' })
  })

  it.for([undefined, 'unknown', 'expired'])('is nobody with a session that is %s', async (kind, { world }) => {
    const { id } = await makePerson(world)
    const secret = kind === 'expired' ? (await browserOf(world, id, '2020-01-01T00:00:00Z')).session : kind
    const cookie = secret && `flaghoist-session=${secret}`
    const { payload } = await open(world, '/', cookie)
    expect(payload).toContain('href="login"')
    expect(payload).not.toContain('Signed in')
    const answer = await world.app.inject({ method: 'GET', url: '/', headers: { ...(cookie && { cookie }) } })
    expect(answer.json()).toEqual(READY)
  })
})
