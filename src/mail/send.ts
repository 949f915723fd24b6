import type { Mail, Mailer } from './mailer.ts'

type Log = { warn(fields: object, message: string): void }

/** Sends a message after a change. On failure, logs it and returns false; the change is kept. */
export async function sent(mailer: Mailer | undefined, mail: Mail, log: Log): Promise<boolean> {
  if (mailer === undefined) return false
  return mailer(mail).then(
    () => true,
    (error: unknown) => {
      log.warn(loggedCodes(error), 'a message could not be sent')
      return false
    },
  )
}

/** Returns only codes: a mail server may repeat the message that it refuses, which can contain a link with a secret. */
function loggedCodes(error: unknown): object {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return { code, command, responseCode }
}
