import type { Schemas } from '@flaghoist/client'
import { impactLines } from './impact-lines.ts'
import { IMPACT_TEXTS } from './texts.ts'

/** Whom a dry run affects: for each feature and environment, which share of users gains it, loses it and has it. */
export function FeatureImpacts({ impact: { features, complete } }: { impact: Schemas['DryRunImpact'] }) {
  if (features.length === 0) return <p class="dim">{complete ? IMPACT_TEXTS.none : IMPACT_TEXTS.notKnown}</p>
  return (
    <>
      {features.map((impact) => (
        <div key={`${impact.feature} ${impact.environment} ${impact.proposed}`} class="impact">
          <p class="dim">
            <bdi>{impact.feature}</bdi> · <bdi>{impact.environment}</bdi>
            {impact.proposed && ` · ${IMPACT_TEXTS.proposed}`}
          </p>
          <ul>
            {impactLines(impact).map(({ kind, text }) => (
              <li key={kind} class={`impact-${kind}`}>
                {text}
              </li>
            ))}
          </ul>
          {impact.unknown.map((why) => (
            <small key={why}>{IMPACT_TEXTS.unknown[why]}</small>
          ))}
        </div>
      ))}
      {!complete && <p class="dim">{IMPACT_TEXTS.incomplete}</p>}
    </>
  )
}
