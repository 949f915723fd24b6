import type { Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { reviewersToNotify } from '../../../domain/change-requests/workflow/reviewers.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { reviewRequest } from '../../../mail/templates.ts'
import { linkTo } from '../../links/links.ts'
import { pathTo } from '../../links/location.ts'
import type { ServerSetting } from '../../server-setting.ts'

type MailContext = {
  readonly actor: Actor
  readonly setting: ServerSetting
  mail(mail: Mail): Promise<boolean>
  afterwards(work: () => Promise<unknown>): void
}

/**
 * Sends a mail to the requested approvers of a change request, after the response is sent; not to the caller.
 *
 * @param asked the ids of the approvers to inform; by default all requested approvers
 */
export function askForReview(
  { actor, setting, mail, afterwards }: MailContext,
  request: Schema<'ChangeRequest'>,
  asked: readonly number[] = request.requestedApprovers.map(({ id }) => id),
): void {
  const others = asked.filter((id) => id !== actor.userId)
  if (setting.mailer === undefined || others.length === 0) return
  const link = linkTo(setting.baseUrl(), pathTo('projects', request.project, 'change-requests', request.id).slice(1))
  afterwards(async () => {
    const people = await reviewersToNotify(setting.db, request, others)
    await Promise.all(people.map((to) => mail(reviewRequest(to, request, link))))
  })
}
