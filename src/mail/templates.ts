import { escapedHtml } from '../runtime/escaped-html.ts'
import type { Mail } from './mailer.ts'

export type Recipient = { readonly email: string; readonly name?: string | null | undefined }

/** The mail to a new user, with the link to choose the first password. */
export function invitation(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'You are invited to Flaghoist',
    before: 'You have an account on Flaghoist. Open this link to choose a password:',
    link,
    after: 'The link works once, within one day.',
  })
}

/** The mail to a new user who receives the password in another way. */
export function welcome(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'Your account on Flaghoist',
    before: 'You have an account on Flaghoist. Open this link to sign in:',
    link,
    after: 'The person who created the account knows your password. Choose a new one after you have signed in.',
  })
}

/** The mail with the link to choose a new password. */
export function passwordReset(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'Choose a new password for Flaghoist',
    before: 'A new password was requested for your account. Open this link to choose one:',
    link,
    after:
      'The link works once, within one day. If you did not request it, ignore this mail: your password stays the same.',
  })
}

type RequestToReview = {
  readonly title: string
  readonly project: string
  readonly environment: string
  /** Who made it. */
  readonly by: string
}

/** The mail that asks a reviewer to approve a change request. */
export function reviewRequest(to: Recipient, request: RequestToReview, link: string): Mail {
  const { title, project, environment, by } = request
  return written(to, {
    subject: 'A change request waits for your approval',
    before: `${by} asks you to approve "${title}" in the environment "${environment}" of the project "${project}":`,
    link,
    after: 'Other approvers may approve it before you.',
  })
}

/** The mail that reminds a reviewer of a change request that still waits. */
export function reviewReminder(to: Recipient, request: RequestToReview, link: string): Mail {
  const { title, project, environment, by } = request
  return written(to, {
    subject: 'A change request still waits for your approval',
    before: `"${title}" of ${by} waits for approval in the environment "${environment}" of the project "${project}":`,
    link,
    after: 'You get this mail once a day while it waits, until you approve it.',
  })
}

/** The mail to the author of a change request whose approvals do not count any more. */
export function lapsedNotice(to: Recipient, { title, project, environment }: RequestToReview, link: string): Mail {
  return written(to, {
    subject: 'Your change request has lost its approvals',
    before: `"${title}" in the environment "${environment}" of the project "${project}" was approved, but too few of its approvals count now: they are too old, or what it builds on or who may approve it has changed. Ask for another approval:`,
    link,
    after: 'You get this mail once a day until it is approved again.',
  })
}

/** The mail about a change request that could not be applied at its time. */
export function scheduleNotice(to: Recipient, request: RequestToReview & { reason: string }, link: string): Mail {
  const { title, project, environment, reason } = request
  return written(to, {
    subject: 'A scheduled change request could not be applied',
    before: `"${title}" in the environment "${environment}" of the project "${project}" could not be applied as scheduled. ${reason}:`,
    link,
    after: 'You get this mail because you are its author, or have scheduled it.',
  })
}

/** The mail that tells an owner of a feature that others want to change it. */
export function ownersNotice(to: Recipient, request: RequestToReview, link: string): Mail {
  const { title, project, environment, by } = request
  return written(to, {
    subject: 'A change request is about a feature of yours',
    before: `${by} has sent "${title}" to review. It changes features that you own, in the environment "${environment}" of the project "${project}":`,
    link,
    after: 'You get this mail because you are an owner of a feature, or of its project.',
  })
}

type Unapproved = {
  readonly by: string
  readonly reason: string
  /** The names of the features that were changed, as far as it is known. */
  readonly features: readonly string[]
  readonly places: readonly { readonly project: string; readonly environment: string }[]
}

/** More places, or features, are counted. */
const MOST_NAMED = 10

/** The mail to a user who could have approved a change that was made without approval. */
export function breakGlassNotice(to: Recipient, unapproved: Unapproved, link: string): Mail {
  const { by, reason } = unapproved
  return written(to, {
    subject: 'A change was made without your approval',
    before: `${by} changed ${changedIn(unapproved)} without approval, and gave this reason: "${reason}". Review it here:`,
    link,
    after: 'It stays open until a user who is not its author has reviewed it.',
  })
}

function changedIn({ features, places }: Unapproved): string {
  const named = places.map(({ project, environment }) => `the environment "${environment}" of the project "${project}"`)
  const where = listed([...new Set(named)])
  return features.length === 0 ? where : `${listed(features.map((name) => `"${name}"`))} in ${where}`
}

/** The mail that reminds of a change without approval that nobody has reviewed. */
export function breakGlassReminder(to: Recipient, unapproved: Unapproved, link: string): Mail {
  return written(to, {
    subject: 'A change without approval still waits for a review',
    before: `${unapproved.by} changed ${changedIn(unapproved)} without approval, and gave this reason: "${unapproved.reason}". Nobody has reviewed it yet:`,
    link,
    after: 'You get this mail once a day until a user who is not its author has reviewed it.',
  })
}

type Stopped = {
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly reason: string
}

/** The mail to an owner of a feature whose rollout a safeguard has stopped. */
export function safeguardNotice(to: Recipient, stopped: Stopped, link: string): Mail {
  const { feature, project, environment, reason } = stopped
  return written(to, {
    subject: `The rollout of ${feature} was stopped`,
    before: `A safeguard has stopped the rollout of "${feature}" in the environment "${environment}" of the project "${project}". ${reason}:`,
    link,
    after: 'You get this mail because you are an owner of the feature, or of its project.',
  })
}

/** Returns names with commas between them. */
function listed(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`
}

type MailText = { subject: string; before: string; link: string; after: string }

function written({ email, name }: Recipient, { subject, before, link, after }: MailText): Mail {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const address = escapedHtml(link)
  const paragraphs = [
    escapedHtml(greeting),
    escapedHtml(before),
    `<a href="${address}">${address}</a>`,
    escapedHtml(after),
  ]
  return {
    to: email,
    subject,
    text: `${[greeting, before, link, after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${paragraphs.map((text) => `<p>${text}</p>\n`).join('')}</body></html>\n`,
  }
}
