import { onFirstSuccess } from '../runtime/on-first-use.ts'

/** A message to one person, with the full content both as text and as HTML. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Sends a message to the mail server.
 *
 * @throws Error when the mail server does not accept it
 */
export type Mailer = (mail: Mail) => Promise<void>

export type MailSetting = {
  /** Address of the mail server: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly smtpUrl: string
  readonly from: string
}

/** A caller may wait for the response while a message is sent. */
const TIMEOUT_MS = 10_000

/** Sends through a mail server, with a new connection for each message: there are few messages. */
export function smtpMailer({ smtpUrl, from }: MailSetting): Mailer {
  const transport = onFirstSuccess(() => transportTo(smtpUrl))
  return async ({ to, ...content }) => {
    // An object is always one address, whichever characters it contains.
    await (await transport()).sendMail({ from, to: { name: '', address: to }, ...content })
  }
}

/**
 * Connects to the mail server and signs in, without a message.
 *
 * @throws Error when it does not answer or does not accept the password; see `mailFailure`
 */
export async function checkMailServer({ smtpUrl }: MailSetting): Promise<void> {
  await (await transportTo(smtpUrl)).verify()
}

/** Loads the library only where mail is sent: it has forty files. */
async function transportTo(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Log = { warn(fields: object, message: string): void }

/** Sends a message after a change. On failure, logs it and returns false; the change is kept. */
export async function sendMail(mailer: Mailer | undefined, mail: Mail, log: Log): Promise<boolean> {
  if (mailer === undefined) return false
  return mailer(mail).then(
    () => true,
    (error: unknown) => {
      log.warn(mailFailure(error), 'a message could not be sent')
      return false
    },
  )
}

/** Returns only codes: a mail server may repeat the message that it refuses, which can contain a link with a secret. */
export function mailFailure(error: unknown): { code: unknown; command: unknown; responseCode: unknown } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return { code, command, responseCode }
}
