import { describe, expect, test } from 'vitest'
import { mailServer } from '../../support/mail-server.ts'
import { embeddedIn, KEY, processTests } from '../../support/process-tests.ts'
import { receiver } from '../../support/receiver.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/waiting.ts'
import { webhookInput } from '../../support/webhooks.ts'

const ADMIN_ROLE = 1
const REASON = 'Payments fail, incident 4711'
const settings = embeddedIn(processTests(90_000))

const FEATURE = '/projects/default/features/checkout/environments/production'

async function send(server: ServerProcess, path: string, body?: unknown, key = KEY, headers = {}) {
  const answer = await server.fetch(`/api/admin${path}`, { method: 'POST', key, body, headers })
  const text = await answer.text()
  const { id, secret, roles } = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<
    'id' | 'roles',
    { id: number }
  > & {
    secret?: string
  }
  return { status: answer.status, id: id as unknown as number, secret: secret ?? '', role: roles?.id ?? 0 }
}

/** Makes an account that may turn features on, and do without approvals with a reason; returns its key. */
async function onCall(server: ServerProcess): Promise<string> {
  const permissions = ['UPDATE_FEATURE_ENVIRONMENT', 'BREAK_GLASS'].map((name) => ({ name }))
  const { role } = await send(server, '/roles', { name: 'On call', type: 'root-custom', permissions })
  const account = await send(server, '/service-account', { username: 'on-call', name: 'On call', rootRole: role })
  const token = { description: 'pager', expiresAt: '2099-01-01T00:00:00.000Z' }
  return (await send(server, `/service-account/${account.id}/token`, token)).secret
}

describe('a change without the approval of a rule', () => {
  test('reaches those who were skipped by mail, and the chat', async () => {
    const [mails, chat] = [await mailServer(), await receiver()]
    const server = await startServer({
      ...settings,
      SMTP_URL: mails.url,
      MAIL_FROM: 'flags@example.com',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    })
    const ada = { email: 'ada@example.com', username: 'ada', name: 'Ada', rootRole: ADMIN_ROLE, sendEmail: false }
    await send(server, '/user-admin', ada)
    const key = await onCall(server)
    await send(server, '/projects/default/features', { name: 'checkout' })
    await send(server, `${FEATURE}/strategies`, { name: 'default' })
    const events = ['break-glass-used' as const]
    await send(server, '/addons', webhookInput({ provider: 'slack', parameters: { url: chat.url }, events }))
    await send(server, '/approval-rules', { name: 'Four eyes', environments: ['production'] })
    expect((await send(server, `${FEATURE}/on`, undefined, key)).status).toBe(403)
    expect([mails.received, chat.delivered]).toEqual([[], []])
    // Mails are about what happens after the first run of their job.
    while (mails.received.length === 0) {
      const headers = { 'x-override-reason': REASON }
      expect((await send(server, `${FEATURE}/on`, undefined, key, headers)).status).toBe(200)
      const end = Date.now() + 3000
      await until(() => mails.received.length > 0 || Date.now() > end)
      await send(server, `${FEATURE}/off`, undefined, key)
    }
    expect(mails.received[0]?.to).toEqual(['ada@example.com'])
    expect(mails.received[0]?.content).toContain(REASON)
    await until(() => chat.delivered.length > 0)
    const message = chat.delivered[0]?.body
    for (const text of [REASON, 'production', 'checkout', 'ada']) expect(message).toContain(text)
  })
})
