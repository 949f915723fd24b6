import { createTransport } from 'nodemailer'

/** A message to one person, whole in both forms. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Hands a message to the mail server.
 *
 * @throws Error when the mail server does not take it
 */
export type Mailer = (mail: Mail) => Promise<void>

export type MailSetting = {
  /** Address of the mail server: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly smtpUrl: string
  readonly from: string
}

/** Somebody waits for the answer while a message is handed over. */
const TIMEOUT_MS = 10_000

/** Sends through a mail server, on a connection of its own for each message: there are few. */
export function smtpMailer({ smtpUrl, from }: MailSetting): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...content }) => {
    // As an object, an address is one address, whatever characters it has.
    await transport.sendMail({ from, to: { name: '', address: to }, ...content })
  }
}
