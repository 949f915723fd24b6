import { setTimeout as pause } from 'node:timers/promises'
import type { Mail } from '../../../mail/mailer.ts'
import { invitation, welcome } from '../../../mail/templates.ts'
import { linkTo, type WithBaseUrl } from '../../links/links.ts'

type MailContext = {
  readonly setting: WithBaseUrl
  mail(mail: Mail): Promise<boolean>
  afterwards(work: () => Promise<unknown>): void
}

/** How long a response waits for the mail server. The account exists, and the caller has the link. */
const MAIL_MS = 2000

/** The part of the response that is about the invitation of a new user. */
type Invitation = { emailSent: boolean; inviteLink?: string }

/**
 * Returns what the response says before a mail is sent, and a function that informs the user by mail, if wanted, and
 * returns what it says then. A message that the mail server has not taken by then is sent after the response.
 *
 * @param token the token with which a user without a password chooses one; then the link is returned, too
 */
export function invitationOf(
  { setting, mail, afterwards }: MailContext,
  { name, email }: { name: string | null; email: string | null },
  token: string | undefined,
  isWanted = true,
): { readonly unsent: Invitation; send(): Promise<Invitation> } {
  const baseUrl = setting.baseUrl()
  const link = token === undefined ? linkTo(baseUrl, 'login') : linkTo(baseUrl, 'new-user', { token })
  const letter = token === undefined ? welcome : invitation
  const sendSoon = async (to: string) => {
    const sending = mail(letter({ email: to, name }, link))
    afterwards(() => sending)
    const isOver = new AbortController()
    const waited = pause(MAIL_MS, false, { signal: isOver.signal }).catch(() => false)
    return Promise.race([sending, waited]).finally(() => isOver.abort())
  }
  const said = (emailSent: boolean) => ({ emailSent, ...(token !== undefined && { inviteLink: link }) })
  return {
    unsent: said(false),
    send: async () => said(isWanted && email !== null && (await sendSoon(email))),
  }
}
