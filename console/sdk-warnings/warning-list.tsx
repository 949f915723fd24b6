import { WARNING_TEXTS } from './texts.ts'
import { messagesOf, type Warning } from './warnings.ts'

/** Warnings that have no field to stand beside. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul class="sdk-warnings">
      {messagesOf(warnings).map((message) => (
        <li key={message} class="warned">
          {message}
        </li>
      ))}
    </ul>
  )
}

/** The same with a heading, before something is saved. */
export function WarningSection({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <section class="impact" aria-label={WARNING_TEXTS.title}>
      <h3>{WARNING_TEXTS.title}</h3>
      <WarningList warnings={warnings} />
    </section>
  )
}
