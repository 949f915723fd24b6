import { type SkippedUser, skippedUsers } from '../../../domain/events/skipped-approvers.ts'
import type { BrokenPlace, Override } from '../../../domain/transaction/override.ts'
import { sendMail } from '../../../mail/mailer.ts'
import { breakGlassNotice } from '../../../mail/templates.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { linkTo } from '../../links/links.ts'
import { pathTo } from '../../links/location.ts'
import type { Call } from '../call.ts'

/** So many connections to the mail server are open at once. */
const AT_ONCE = 10

/** Returns where the uses of a project are listed: in the console, or without one in the interface. */
function pageOf(project: string, hasConsole: boolean): string {
  return hasConsole
    ? `projects/${encodeURIComponent(project)}/break-glass`
    : pathTo('projects', project, 'break-glass', 'uses').slice(1)
}

/**
 * Sends a mail to everybody who could have approved what was changed without approval, after the response is sent, and
 * only if the changes are committed: one mail to each, with all the places. The caller gets none.
 */
export function tellSkipped({ calling: { setting, request }, called, binding }: Call, override: Override): void {
  const { mailer } = setting
  const broken = [...override.broken.values()].filter(({ isRecorded }) => isRecorded)
  if (mailer === undefined || broken.length === 0) return
  const { name: by, userId: usedBy } = called.actor
  binding.afterwards(async () => {
    const places = broken.map(({ place, changeRequest }) => ({ ...place, usedBy, changeRequest }))
    const skipped = await skippedUsers(setting.db, places)
    const mails = [...grouped(skipped, ({ email }) => email).values()].map(([to, ...others]) => {
      const [first] = [to] as [SkippedUser]
      const link = linkTo(setting.baseUrl(), pageOf(first.project, setting.console !== undefined))
      const told = [first, ...others]
      const isTold = ({ place }: BrokenPlace) =>
        told.some(({ project, environment }) => project === place.project && environment === place.environment)
      const features = [...new Set(broken.filter(isTold).flatMap((one) => [...one.features]))]
      return breakGlassNotice(first, { by, reason: override.reason, features, places: told }, link)
    })
    for (let from = 0; from < mails.length; from += AT_ONCE)
      await Promise.all(mails.slice(from, from + AT_ONCE).map((mail) => sendMail(mailer, mail, request.log)))
  })
}
