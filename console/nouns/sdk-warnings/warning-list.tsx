import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { featurePath } from '../projects/project-path.ts'
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
  return warnings.length === 0 ? null : (
    <section class="impact" aria-label={WARNING_TEXTS.title}>
      <h3>{WARNING_TEXTS.title}</h3>
      <WarningList warnings={warnings} />
    </section>
  )
}

type RuleProperties = {
  rules: readonly Schemas['RuleOfFeature'][]
  projectOf: (feature: string) => string
}

/** Rules of features that SDKs read in different ways, each with the feature and what SDKs do. */
export function RuleList({ rules, projectOf }: RuleProperties) {
  return (
    <ul class="sdk-warnings">
      {rules.map(({ feature, environment, message }, index) => (
        <li key={index}>
          <Link href={featurePath(projectOf(feature), feature)}>{feature}</Link> <bdi class="dim">{environment}</bdi>{' '}
          <span class="warned">{message}</span>
        </li>
      ))}
    </ul>
  )
}
