import { describe, expect, test } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import { ask, createFeature, databaseFor, processTests, stop } from '../support/process-tests.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/waiting.ts'

const PROJECT = '/projects/default'
const folder = processTests(90_000)

/** Asks a user to approve a new change request with a title. */
async function review(server: ServerProcess, title: string, reviewer: number) {
  await createFeature(server, title)
  const change = [{ action: 'updateEnabled', feature: title, payload: { enabled: true } }]
  const { id } = await ask<{ id: number }>(
    server,
    'POST',
    `${PROJECT}/environments/development/change-requests`,
    change,
  )
  const request = `${PROJECT}/change-requests/${id}`
  await ask(server, 'PUT', `${request}/title`, { title })
  await ask(server, 'PUT', `${request}/approvers`, { reviewers: [reviewer] })
  await ask(server, 'PUT', `${request}/state`, { state: 'In review' })
  return () => ask(server, 'PUT', `${request}/state`, { state: 'Cancelled' })
}

describe('a server with a mail server', () => {
  test('sends what it had to when it was killed, once it is back', async () => {
    const { url, received } = await mailServer()
    const settings = { ...(await databaseFor(folder)), SMTP_URL: url, MAIL_FROM: 'flags@example.com' }
    const server = await startServer(settings)
    const user = { email: 'ada@example.com', name: 'Ada', rootRole: 1, sendEmail: false }
    const { id: ada } = await ask<{ id: number }>(server, 'POST', '/user-admin', user)
    const enabled = { changeRequestsEnabled: true }
    await ask(server, 'PUT', `${PROJECT}/environments/development/change-requests/config`, enabled)
    // Mails are about what happens after the first run of the job.
    for (let number = 0; received.length === 0; number++) {
      const cancel = await review(server, `first-${number}`, ada)
      const end = Date.now() + 3000
      await until(() => received.length > 0 || Date.now() > end)
      await cancel()
    }
    await review(server, 'unsent', ada)
    server.kill('SIGKILL')
    await server.ended
    const again = await startServer(settings)
    await until(() => received.some(({ content }) => content.includes('"unsent"')))
    const mails = received.filter(({ content }) => content.includes('"unsent"'))
    expect(new Set(mails.map(({ to }) => to.join()))).toEqual(new Set(['ada@example.com']))
    expect(mails[0]?.content).toMatch(/http:\S+\/projects\/default\/change-requests\/\d+/)
    expect(mails[0]?.content).not.toContain('/api/admin/')
    await stop(again)
  })
})
