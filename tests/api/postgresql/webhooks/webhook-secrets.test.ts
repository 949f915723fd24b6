import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { webhookInput } from '../../../support/webhooks.ts'
import { it } from '../../../support/world.ts'

describe('the secret of a webhook', () => {
  it('takes a secret without padding again that is stored already, and no other one', async ({ world }) => {
    const [stored = '', other = ''] = [28, 34].map((size) =>
      `whsec_${Buffer.alloc(size).toString('base64')}`.replaceAll('=', ''),
    )
    const { body } = await world.admin.call('createWebhook', { body: webhookInput() })
    const params = { webhookId: body.id }
    await sql`update webhooks set secrets = ${JSON.stringify({ secret: stored })}::jsonb`.execute(world.db)
    const update = (secret: string) =>
      world.admin.send('updateWebhook', { params, body: webhookInput({ parameters: { secret } }) })
    expect(await update(stored)).toMatchObject({ status: 200 })
    expect((await update('*****')).status).toBe(200)
    expect(await update(other)).toMatchObject({
      status: 400,
      error: { details: [{ path: '/body/parameters/secret' }] },
    })
  })
})
