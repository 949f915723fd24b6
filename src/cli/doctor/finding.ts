/**
 * What a check found: `ok`, a `note` about something that can be better, or a `problem`, with which the server does not
 * work as it is set.
 */
export type Finding = {
  readonly state: 'ok' | 'note' | 'problem'
  readonly check:
    | 'settings'
    | 'files'
    | 'database'
    | 'secrets'
    | 'mail'
    | 'sign-in'
    | 'proxy'
    | 'rules'
    | 'requests'
    | 'plans'
    | 'names'
  readonly message: string
  /** What to do about it. */
  readonly fix?: string
}

type Check = Finding['check']

export function ok(check: Check, message: string): Finding {
  return { state: 'ok', check, message }
}

export function note(check: Check, message: string, fix: string): Finding {
  return { state: 'note', check, message, fix }
}

export function problem(check: Check, message: string, fix: string): Finding {
  return { state: 'problem', check, message, fix }
}

/**
 * Returns the line of a finding.
 *
 * @param secrets texts that are never shown, such as one that a mail server repeats
 */
export function lineOf({ state, check, message, fix }: Finding, secrets: readonly string[]): string {
  // A message can be that of an error, which may have its full stop.
  const said = message.replaceAll(/\s+/g, ' ').replace(/\. ?$/, '')
  const text = fix === undefined ? said : `${said}. To fix: ${fix}`
  const shown = secrets.reduce((line, secret) => line.replaceAll(secret, '*****'), text)
  return `${state.padEnd(7)}  ${check.padEnd(8)}  ${shown}`
}
