import type { Db } from '../../src/db/handles.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { sendMails } from '../../src/jobs/send-mails.ts'
import type { Mail, Mailer } from '../../src/mail/mailer.ts'
import { settleEvents } from './webhooks.ts'

/** Links in mails. */
export const MAIL_LINKS = {
  request: ({ project, id }: { project: string; id: number }) => `https://flags.example.com/${project}/${id}`,
  uses: (project: string) => `https://flags.example.com/projects/${project}/break-glass`,
  feature: ({ project, feature }: { project: string; feature: string }) =>
    `https://flags.example.com/projects/${project}/features/${feature}`,
}

/**
 * The job that sends mails about what happens from now on, as a server with a mail server has it.
 *
 * @param send takes a mail; fails as a mail server that does not accept it
 */
export async function mailing(db: Db, { clock = () => new Date(), send }: { clock?: () => Date; send?: Mailer } = {}) {
  const sent: Mail[] = []
  const warnings: object[] = []
  const mailer: Mailer = async (mail) => {
    await send?.(mail)
    sent.push(mail)
  }
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const job = sendMails({ db, limits: defaultLimits, clock }, log as never, mailer, MAIL_LINKS)
  const run = async () => {
    await settleEvents(db)
    await job()
  }
  await run()
  return {
    run,
    sent,
    warnings,
    /** Sends what is due; returns what was sent now. */
    async next() {
      const before = sent.length
      await run()
      return sent.slice(before)
    },
  }
}
