import type { Schema } from '../contract.ts'
import { escapedHtml } from '../escaped-html.ts'
import type { Mail } from './mailer.ts'

export type Recipient = { readonly email: string; readonly name?: string | null | undefined }

/** Tells a new user that they have an account, with the link to choose the first password. */
export function invitation(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'You are invited to Flaghoist',
    before: 'There is an account for you. Open this link to choose a password and to sign in:',
    link,
    after: 'The link works once, and for a day.',
  })
}

/** Tells a new user that they have an account whose password they receive in another way. */
export function welcome(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'You have an account on Flaghoist',
    before: 'There is an account for you. You can sign in here:',
    link,
    after: 'Whoever made the account knows your password: choose one of your own after you have signed in.',
  })
}

/** Sends a user who forgot their password the link to choose another one. */
export function passwordReset(to: Recipient, link: string): Mail {
  return written(to, {
    subject: 'Choose another password for Flaghoist',
    before: 'Somebody, hopefully you, asked for another password. Open this link to choose one:',
    link,
    after:
      'The link works once, and for a day. If it was not you, there is nothing to do: your password stays as it is.',
  })
}

type RequestToReview = Pick<Schema<'ChangeRequest'>, 'title' | 'project' | 'environment' | 'createdBy'>

/** Asks a reviewer to approve a change request. */
export function reviewRequest(to: Recipient, request: RequestToReview, link: string): Mail {
  const { title, project, environment, createdBy } = request
  return written(to, {
    subject: 'A change request waits for your approval',
    before: `${createdBy.username} asks you to approve "${title}" in the environment "${environment}" of the project "${project}":`,
    link,
    after: 'Whoever else can approve it may do so before you.',
  })
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
