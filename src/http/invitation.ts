import type { Mail } from '../mail/mailer.ts'
import { invitation, welcome } from '../mail/templates.ts'
import { linkTo } from './links.ts'
import type { ServerSetting } from './server-setting.ts'

type MailContext = { readonly setting: ServerSetting; mail(mail: Mail): Promise<boolean> }

/** The part of the response that is about the invitation of a new user. */
type Invitation = { emailSent: boolean; inviteLink?: string }

/**
 * Returns what the response says before a mail is sent, and a function that informs the user by mail, if wanted, and
 * returns what it says then.
 *
 * @param token the token with which a user without a password chooses one; then the link is returned, too
 */
export function invitationOf(
  { setting, mail }: MailContext,
  { name, email }: { name: string | null; email: string | null },
  token: string | undefined,
  isWanted = true,
): { readonly unsent: Invitation; send(): Promise<Invitation> } {
  const baseUrl = setting.baseUrl()
  const link = token === undefined ? linkTo(baseUrl, 'login') : linkTo(baseUrl, 'new-user', { token })
  const letter = token === undefined ? welcome : invitation
  const said = (emailSent: boolean) => ({ emailSent, ...(token !== undefined && { inviteLink: link }) })
  return {
    unsent: said(false),
    send: async () => said(isWanted && email !== null && (await mail(letter({ email, name }, link)))),
  }
}
