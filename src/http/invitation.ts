import type { Mail } from '../mail/mailer.ts'
import { invitation, welcome } from '../mail/templates.ts'
import { linkTo } from './links.ts'

type MailContext = { readonly baseUrl: string; mail(mail: Mail): Promise<boolean> }

/**
 * Informs a new user about the account by mail, if wanted, and returns whether the mail was sent.
 *
 * @param token the token with which a user without a password chooses one; then the link is returned, too
 */
export async function welcomed(
  { baseUrl, mail }: MailContext,
  { name, email }: { name: string | null; email: string | null },
  token: string | undefined,
  isWanted = true,
): Promise<{ emailSent: boolean; inviteLink?: string }> {
  const link = token === undefined ? linkTo(baseUrl, 'login') : linkTo(baseUrl, 'new-user', { token })
  const letter = token === undefined ? welcome : invitation
  const emailSent = isWanted && email !== null && (await mail(letter({ email, name }, link)))
  return { emailSent, ...(token !== undefined && { inviteLink: link }) }
}
