import { sql } from 'kysely'
import { anyOf } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { LEASE_MS, latestWaits, waitAfter } from '../webhooks/backoff.ts'
import type { ClaimedMail, MailSubject } from './mail.ts'
import { askedUsers, MAILED_TYPES, mailsOfFound } from './recipients.ts'

/** The most events whose mails are written at once. */
const MOST_EVENTS = 100

/** A mail server that is back after this time gets no mail about what happened before. */
const KEPT_MS = DAY_MS

/**
 * Writes the mails about the next settled events, and moves on behind them. If another server does it meanwhile, this
 * one does not wait. The first call begins with what happens after it. Events older than a day get no mail.
 *
 * @returns whether there may be more
 */
export async function writeMails(transaction: Transaction): Promise<boolean> {
  const { tx, now } = transaction
  const progress = await tx.selectFrom('mailProgress').select('eventId').forUpdate().skipLocked().executeTakeFirst()
  if (progress === undefined) return begin(transaction)
  const { rows } = await sql<{ settledId: number; ids: readonly number[] }>`
    select p.settled_id, array(
      select i.id from unnest(${sql.lit(`{${MAILED_TYPES.join()}}`)}::text[]) as mailed (type)
      cross join lateral (
        select i.id from indexed_events i where i.type = mailed.type and i.id > ${progress.eventId}
        order by i.id limit ${sql.lit(MOST_EVENTS)}) i
      order by i.id limit ${sql.lit(MOST_EVENTS)}) as ids
    from event_totals_progress p`.execute(tx)
  const [{ settledId, ids }] = rows as [{ settledId: number; ids: readonly number[] }]
  const isFull = ids.length === MOST_EVENTS
  const upTo = isFull ? Math.max(...ids) : settledId
  if (upTo <= progress.eventId) return false
  if (ids.length > 0)
    await sql`
      with found as materialized (
        select * from events e where e.id = ${anyOf(ids)} and e.created_at > ${new Date(now.getTime() - KEPT_MS)}
      ), asked_users as materialized (${askedUsers})
      insert into mails (event_id, kind, user_id, content, created_at, due_at)
      select m.event_id, m.kind, m.user_id, m.content, ${now}::timestamptz, ${now}::timestamptz
      from (${mailsOfFound}) m order by m.event_id, m.kind, m.number`.execute(tx)
  await tx.updateTable('mailProgress').set({ eventId: upTo }).execute()
  return isFull
}

/** Stores where the first server with a mail server begins; a row that is locked is there already. */
async function begin({ tx }: Transaction): Promise<boolean> {
  await tx
    .insertInto('mailProgress')
    .columns(['eventId'])
    .expression(tx.selectFrom('eventTotalsProgress').select('settledId'))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return false
}

/**
 * Claims mails that are due, the longest due first, and that belong to no other server. One whose user has no email any
 * more, or is switched off, is deleted.
 */
export async function claimMails({ tx, now }: Transaction, most: number): Promise<ClaimedMail[]> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const latest = latestWaits(now)
  const claimed = await tx
    .updateTable('mails')
    .set({ leasedUntil })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where(({ eb, or }) => or([eb('dueAt', '<=', now), eb('dueAt', '>', latest.due)]))
        .where(({ eb, or }) =>
          or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now), eb('leasedUntil', '>', latest.lease)]),
        )
        .orderBy('dueAt')
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'content', 'userId', 'attempts', 'createdAt'])
    .execute()
  if (claimed.length === 0) return []
  const users = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', anyOf(claimed.map(({ userId }) => userId)))
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .execute()
  const mails = claimed.toSorted((one, other) => one.id - other.id)
  const sendable = mails.flatMap(({ userId, kind, content, ...mail }) => {
    const { name = null, email = null } = users.find(({ id }) => id === userId) ?? {}
    const subject = { kind, content } as MailSubject
    return email === null ? [] : [{ ...mail, ...subject, leasedUntil, recipient: { name, email } }]
  })
  const kept = new Set(sendable.map(({ id }) => id))
  await deleteMails(
    tx,
    mails.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
  return sendable
}

/**
 * Stores which claimed mails the mail server has accepted. The others are tried again later, for a day.
 *
 * @param chance from 0 to 1, for the time of the next attempt
 * @returns how many are given up
 */
export async function recordSent(
  { tx, now }: Transaction,
  mails: readonly ClaimedMail[],
  accepted: ReadonlySet<number>,
  chance: number,
): Promise<number> {
  const givenUp = mails.filter(
    ({ id, createdAt }) => !accepted.has(id) && now.getTime() - createdAt.getTime() >= KEPT_MS,
  )
  const over = new Set([...accepted, ...givenUp.map(({ id }) => id)])
  await deleteMails(tx, [...over])
  const again = mails.filter(({ id }) => !over.has(id))
  const [first] = again
  if (first === undefined) return givenUp.length
  const most = Math.max(...again.map(({ attempts }) => attempts)) + 1
  await tx
    .updateTable('mails')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', sql.lit(1)),
      dueAt: new Date(now.getTime() + waitAfter(most, chance)),
      leasedUntil: null,
    }))
    .where('id', '=', anyOf(again.map(({ id }) => id)))
    .where('leasedUntil', '=', first.leasedUntil)
    .execute()
  return givenUp.length
}

/** Gives all claimed mails back. To be called where no other server has the database. */
export async function giveMailsBack({ tx }: Transaction): Promise<void> {
  await tx.updateTable('mails').set({ leasedUntil: null }).where('leasedUntil', 'is not', null).execute()
}

async function deleteMails(tx: Transaction['tx'], ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('mails').where('id', '=', anyOf(ids)).execute()
}
