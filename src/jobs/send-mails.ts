import type { FastifyBaseLogger } from 'fastify'
import { systemActor } from '../domain/actor.ts'
import { claimMails, recordSent, writeMails } from '../domain/mails/commands.ts'
import type { ClaimedMail, RequestContent } from '../domain/mails/mail.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'
import { type Mail, type Mailer, sendMail } from '../mail/mailer.ts'
import {
  breakGlassNotice,
  breakGlassReminder,
  lapsedNotice,
  ownersNotice,
  reviewReminder,
  reviewRequest,
  safeguardNotice,
  scheduleNotice,
} from '../mail/templates.ts'

/** Where mails lead: in the console, or in the answers of the API. */
export type MailLinks = {
  /** Returns where a change request is shown. */
  readonly request: (request: { readonly project: string; readonly id: number }) => string
  /** Returns where the changes without approval of a project are listed. */
  readonly uses: (project: string) => string
  /** Returns where a feature is shown. */
  readonly feature: (feature: { readonly project: string; readonly feature: string }) => string
}

/** So many connections to the mail server are open at once. */
const AT_ONCE = 10
/** The most batches of one run, so that a server that stops does not wait long. */
const MOST_BATCHES = 20

/**
 * The job that sends mails about events: review requests, reminders, lost approvals, failed schedules, changes without
 * approval, and stopped rollouts. They are written after the commit of their events, in a transaction, and deleted when
 * the mail server has accepted them. So each is sent at least once: a server that is killed in between leaves it to the
 * next one, which may send it once more.
 */
export function sendMails(
  setting: TransactionSetting,
  log: Pick<FastifyBaseLogger, 'warn'>,
  mailer: Mailer,
  links: MailLinks,
): () => Promise<void> {
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)

  async function sendNext(): Promise<boolean> {
    const mails = await inJob((transaction) => claimMails(transaction, AT_ONCE))
    if (mails.length === 0) return false
    const sent = await Promise.all(mails.map((mail) => sendMail(mailer, written(mail, links), log)))
    const accepted = new Set(mails.flatMap(({ id }, index) => (sent[index] === true ? [id] : [])))
    const givenUp = await inJob((transaction) => recordSent(transaction, mails, accepted, Math.random()))
    if (givenUp > 0) log.warn({ mails: givenUp }, 'messages could not be sent for a day, and are given up')
    return true
  }

  return async () => {
    while (await inJob(writeMails));
    for (let batch = 0; batch < MOST_BATCHES && (await sendNext()); batch++);
  }
}

function written({ recipient, ...subject }: ClaimedMail, links: MailLinks): Mail {
  if (subject.kind === 'safeguard-notice') {
    const { content } = subject
    return safeguardNotice(recipient, content, links.feature(content))
  }
  if (subject.kind === 'break-glass-notice' || subject.kind === 'break-glass-reminder') {
    const { kind, content } = subject
    const features = [...new Set(content.features)]
    const template = kind === 'break-glass-notice' ? breakGlassNotice : breakGlassReminder
    return template(recipient, { ...content, features }, links.uses(content.places[0]?.project ?? ''))
  }
  if (subject.kind === 'schedule-notice') {
    const { content } = subject
    return scheduleNotice(recipient, { ...content, title: titleOf(content) }, links.request(content))
  }
  const { kind, content } = subject
  const request = { ...content, title: titleOf(content) }
  return TEMPLATES[kind](recipient, request, links.request(content))
}

function titleOf({ id, title }: RequestContent): string {
  return title ?? `Change request ${id}`
}

const TEMPLATES = {
  'review-request': reviewRequest,
  'review-reminder': reviewReminder,
  'owners-notice': ownersNotice,
  'lapsed-notice': lapsedNotice,
}
