import type { Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Asked } from '../../../domain/change-requests/change/change.ts'
import { reviewersToNotify } from '../../../domain/change-requests/workflow/reviewers.ts'
import { ownersToNotify } from '../../../domain/owners/queries.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { ownersNotice, reviewRequest } from '../../../mail/templates.ts'
import { linkTo } from '../../links/links.ts'
import { pathTo } from '../../links/location.ts'
import type { ServerSetting } from '../../server-setting.ts'

type MailContext = {
  readonly actor: Actor
  readonly setting: ServerSetting
  mail(mail: Mail): Promise<boolean>
  afterwards(work: () => Promise<unknown>): void
}

type Request = Schema<'ChangeRequest'>

/** Returns the ids of the users and groups who are asked to approve a change request. */
export function askedIn({ requestedApprovers, requestedGroups }: Request): Asked {
  return { reviewers: requestedApprovers.map(({ id }) => id), groups: requestedGroups.map(({ id }) => id) }
}

/**
 * Sends a mail to users and groups who are asked to approve a change request, after the response is sent; not to the
 * caller.
 */
export function askForReview(context: MailContext, request: Request, asked: Asked): void {
  const { setting, afterwards } = context
  if (setting.mailer !== undefined && asked.reviewers.length + asked.groups.length > 0)
    afterwards(() => mailAsked(context, request, asked))
}

/**
 * Sends a mail to all who are asked to approve a change request, and to the owners of its features, after the response
 * is sent; not to the caller. Owners who are asked get one mail.
 */
export function announceReview(context: MailContext, request: Request): void {
  const { actor, setting, mail, afterwards } = context
  if (setting.mailer === undefined) return
  const asked = askedIn(request)
  const features = request.features.map(({ name }) => name)
  afterwards(async () => {
    const known = await mailAsked(context, request, asked)
    const owners = await ownersToNotify(setting.db, { project: request.project, features }, [actor.userId, ...known])
    const link = linkToRequest(setting, request)
    await Promise.all(owners.map((to) => mail(ownersNotice(to, request, link))))
  })
}

/** Returns the ids of those to whom a mail went. */
async function mailAsked({ actor, setting, mail }: MailContext, request: Request, asked: Asked): Promise<number[]> {
  const people = await reviewersToNotify(setting.db, request, asked, actor.userId)
  const link = linkToRequest(setting, request)
  await Promise.all(people.map((to) => mail(reviewRequest(to, request, link))))
  return people.map(({ id }) => id)
}

function linkToRequest(setting: ServerSetting, { project, id }: Request): string {
  return linkTo(setting.baseUrl(), pathTo('projects', project, 'change-requests', id).slice(1))
}
