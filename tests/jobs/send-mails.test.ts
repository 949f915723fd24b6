import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { sendMails } from '../../src/jobs/send-mails.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { MAIL_LINKS, mailing } from '../support/mails.ts'
import { move, requestIn } from '../support/proposals.ts'
import { ROLES } from '../support/service-accounts.ts'
import { makePerson } from '../support/sign-in.ts'
import { it, type World } from '../support/world.ts'

const START = new Date('2026-11-20T09:00:00.000Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** A draft that Ada is asked to approve, and the jobs of servers on a clock. */
async function scene(world: World) {
  world.at(START)
  const made = await requestIn(world, 'Draft')
  const ada = await makePerson(world, { rootRole: ROLES.ADMIN })
  let now = START
  const clock = () => now
  const at = (minutes: number) => {
    now = later(minutes)
  }
  const waiting = () => world.db.selectFrom('mails').select(['kind', 'attempts', 'leasedUntil']).execute()
  await made.author.call('setRequestedApprovers', { params: made.params, body: { reviewers: [ada.id] } })
  return { ...made, ada, clock, at, waiting, send: () => move(made.author, made.request, 'In review') }
}

describe('sendMails', () => {
  it('sends nothing about what happened before there was a mail server', async ({ world }) => {
    const { send, clock, waiting } = await scene(world)
    await send()
    expect(await waiting()).toEqual([])
    const { next } = await mailing(world.db, { clock })
    expect(await next()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('tries again for a day, less and less often', async ({ world }) => {
    const { send, clock, at, waiting } = await scene(world)
    let tried = 0
    const { next, warnings } = await mailing(world.db, {
      clock,
      send: async () => {
        tried++
        throw new Error('The mail server is down')
      },
    })
    await send()
    for (const [minutes, attempts] of [
      [0, 1],
      [0.01, 1],
      [0.1, 2],
      [0.15, 2],
      [60, 3],
      [120, 4],
    ] as const) {
      at(minutes)
      await next()
      expect([minutes, tried]).toEqual([minutes, attempts])
    }
    expect(await waiting()).toMatchObject([{ kind: 'review-request', attempts: 4, leasedUntil: null }])
    at(24 * 60)
    await next()
    expect(await waiting()).toEqual([])
    expect(warnings.at(-1)).toEqual({ mails: 1 })
  })

  it('sends again what a killed server had claimed, once that has had its time', async ({ world }) => {
    const { clock, at, ada } = await scene(world)
    const { next } = await mailing(world.db, { clock })
    await world.db
      .insertInto('mails')
      .values(stored(ada.id, later(1)))
      .execute()
    expect(await next()).toEqual([])
    at(1.1)
    expect(await next()).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining('"Claimed"') }])
    expect(await next()).toEqual([])
  })

  it('sends each mail once by several servers', async ({ world }) => {
    const { send, clock } = await scene(world)
    const { run, sent } = await mailing(world.db, { clock })
    await send()
    const mailer: Mailer = async (mail) => void sent.push(mail)
    const setting = { db: world.db, limits: defaultLimits, clock }
    const others = [1, 2].map(() => sendMails(setting, { warn: () => {} } as never, mailer, MAIL_LINKS))
    await Promise.all([run(), ...others.map((job) => job())])
    await run()
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  it('forgets what was for a user who has no email any more', async ({ world }) => {
    const { clock, ada, waiting } = await scene(world)
    await world.db.insertInto('mails').values(stored(ada.id, null)).execute()
    await world.db.updateTable('users').set({ email: null }).where('id', '=', ada.id).execute()
    const { sent } = await mailing(world.db, { clock })
    expect(sent).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

/** A mail that was written at the start. */
function stored(userId: number, leasedUntil: Date | null) {
  const content = { id: 7, title: 'Claimed', project: 'default', environment: 'production', by: 'bob' }
  const times = { createdAt: START, dueAt: START, leasedUntil }
  return { eventId: 1, kind: 'review-request', userId, content: JSON.stringify(content), ...times }
}
