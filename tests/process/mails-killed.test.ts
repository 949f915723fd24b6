import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { migratedDatabase } from '../support/database.ts'
import { mailServer } from '../support/mail-server.ts'
import { killServers, type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/waiting.ts'

const KEY = 'the-key-of-the-process-tests'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-mails-'))
const PROJECT = '/api/admin/projects/default'

vi.setConfig({ testTimeout: 90_000 })
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function database(): Promise<Record<string, string>> {
  if (inject('serverUrl') === undefined) return { FLAGHOIST_DATA: folder }
  const url = (await migratedDatabase()) ?? ''
  return { DATABASE_URL: url }
}

async function send<Body = { id: number }>(server: ServerProcess, method: string, path: string, body: unknown) {
  const answer = await server.fetch(path, { method, key: KEY, body })
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(300)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

/** Asks a user to approve a new change request with a title. */
async function ask(server: ServerProcess, title: string, reviewer: number) {
  await send(server, 'POST', `${PROJECT}/features`, { name: title })
  const change = [{ action: 'updateEnabled', feature: title, payload: { enabled: true } }]
  const { id } = await send(server, 'POST', `${PROJECT}/environments/development/change-requests`, change)
  const request = `${PROJECT}/change-requests/${id}`
  await send(server, 'PUT', `${request}/title`, { title })
  await send(server, 'PUT', `${request}/approvers`, { reviewers: [reviewer] })
  await send(server, 'PUT', `${request}/state`, { state: 'In review' })
  return () => send(server, 'PUT', `${request}/state`, { state: 'Cancelled' })
}

describe('a server with a mail server', () => {
  test('sends what it had to when it was killed, once it is back', async () => {
    const { url, received } = await mailServer()
    const settings = { ...(await database()), ADMIN_API_KEY: KEY, SMTP_URL: url, MAIL_FROM: 'flags@example.com' }
    const server = await startServer(settings)
    const user = { email: 'ada@example.com', name: 'Ada', rootRole: 1, sendEmail: false }
    const { id: ada } = await send(server, 'POST', '/api/admin/user-admin', user)
    const enabled = { changeRequestsEnabled: true }
    await send(server, 'PUT', `${PROJECT}/environments/development/change-requests/config`, enabled)
    // Mails are about what happens after the first run of the job.
    for (let number = 0; received.length === 0; number++) {
      const cancel = await ask(server, `first-${number}`, ada)
      const end = Date.now() + 3000
      await until(() => received.length > 0 || Date.now() > end)
      await cancel()
    }
    await ask(server, 'unsent', ada)
    server.kill('SIGKILL')
    await server.ended
    const again = await startServer(settings)
    await until(() => received.some(({ content }) => content.includes('"unsent"')))
    const mails = received.filter(({ content }) => content.includes('"unsent"'))
    expect(new Set(mails.map(({ to }) => to.join()))).toEqual(new Set(['ada@example.com']))
    expect(mails[0]?.content).toMatch(/http:\S+\/projects\/default\/change-requests\/\d+/)
    expect(mails[0]?.content).not.toContain('/api/admin/')
    again.kill('SIGTERM')
    expect(await again.ended).toEqual({ code: 0, signal: null })
  })
})
