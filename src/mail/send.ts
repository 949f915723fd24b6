import type { Mail, Mailer } from './mailer.ts'

type Log = { warn(fields: object, message: string): void }

/** Sends a message once a change is done. A failure is logged and answered with false: the change stays as it is. */
export async function sent(mailer: Mailer | undefined, mail: Mail, log: Log): Promise<boolean> {
  if (mailer === undefined) return false
  return mailer(mail).then(
    () => true,
    (error: unknown) => {
      log.warn(reasonOf(error), 'a message could not be sent')
      return false
    },
  )
}

/** Codes only: a mail server may repeat what it refuses, and a message has a link that lets its reader in. */
function reasonOf(error: unknown): object {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return { code, command, responseCode }
}
