import type { Mail } from '../mail/mailer.ts'
import { invitation, welcome } from '../mail/templates.ts'
import { linkTo } from './links.ts'
import type { ServerSetting } from './server-setting.ts'

type MailContext = { readonly setting: ServerSetting; mail(mail: Mail): Promise<boolean> }

/**
 * Informs a new user about the account by mail, if wanted, and returns whether the mail was sent.
 *
 * @param token the token with which a user without a password chooses one; then the link is returned, too
 */
export async function welcomed(
  { setting, mail }: MailContext,
  { name, email }: { name: string | null; email: string | null },
  token: string | undefined,
  isWanted = true,
): Promise<{ emailSent: boolean; inviteLink?: string }> {
  const baseUrl = setting.baseUrl()
  const link = token === undefined ? linkTo(baseUrl, 'login') : linkTo(baseUrl, 'new-user', { token })
  const letter = token === undefined ? welcome : invitation
  const emailSent = isWanted && email !== null && (await mail(letter({ email, name }, link)))
  return { emailSent, ...(token !== undefined && { inviteLink: link }) }
}
