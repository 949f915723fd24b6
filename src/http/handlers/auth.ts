import { endSession } from '../../domain/sessions/commands.ts'
import { checkedResetToken, mailSubjects, resetPassword } from '../../domain/sessions/reset.ts'
import { signIn } from '../../domain/sessions/sign-in.ts'
import { reserveAttempt } from '../../domain/sign-in-attempts/attempts.ts'
import { assertStrongPassword } from '../../domain/users/password.ts'
import { issueResetTokenByEmail } from '../../domain/users/reset-by-link.ts'
import { userView } from '../../domain/users/view.ts'
import { passwordReset } from '../../mail/templates.ts'
import { linkTo } from '../links/links.ts'
import type { Handlers } from '../operations/handler.ts'

export const auth = {
  async logIn({ body, browser, inTransaction, signedIn, tried }) {
    const { address, ip: remoteAddress, session: replaces, sessionHours: lifetimeHours } = browser()
    const session = { address, remoteAddress, replaces, lifetimeHours, onAccount: tried }
    const { user, secret } = await signIn(inTransaction, body, session)
    signedIn(user.id)
    return { status: 200, headers: { 'set-cookie': browser().cookieOf(secret) }, body: userView(user) }
  },
  async logOut({ browser, inTransaction }) {
    await inTransaction((t) => endSession(t, browser().session ?? ''))
    return { status: 200, headers: { 'set-cookie': browser().endOfCookie } }
  },
  async getResetToken({ query, browser, inTransaction }) {
    return { status: 200, body: await checkedResetToken(inTransaction, query.token, browser().address) }
  },
  async resetPassword({ body, browser, inTransaction }) {
    await resetPassword(inTransaction, body, browser().address)
    return { status: 200 }
  },
  async requestPasswordReset({ body, browser, inTransaction, afterwards, setting, mail }) {
    await inTransaction((t) => reserveAttempt(t, mailSubjects(body.email, browser().address)))
    afterwards(async (later) => {
      // Without mail, no link is made: it could not be sent.
      const issued = setting.mailer ? await later((t) => issueResetTokenByEmail(t, body.email)) : undefined
      if (issued === undefined) return
      await mail(passwordReset(issued.to, linkTo(setting.baseUrl(), 'reset-password', { token: issued.secret })))
    })
    return { status: 200 }
  },
  async validateResetPassword({ body }) {
    assertStrongPassword(body.password)
    return { status: 200 }
  },
} satisfies Partial<Handlers>
