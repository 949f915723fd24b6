import type { Schemas } from '../../clients/typescript/src/client.ts'
import { shareText } from './share-text.ts'
import { IMPACT_TEXTS } from './texts.ts'

/** Whom a dry run affects: for each feature and environment, which share of users gains it, loses it and has it. */
export function FeatureImpacts({ impact }: { impact: Schemas['DryRunImpact'] }) {
  if (impact.features.length === 0) return <p class="dim">{IMPACT_TEXTS.none}</p>
  return (
    <>
      {impact.features.map((feature) => (
        <div key={`${feature.feature} ${feature.environment}`} class="request-subject">
          <h3>
            <bdi>{feature.feature}</bdi> <small>{feature.environment}</small>
          </h3>
          <ul>
            {linesOf(feature).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
      {!impact.complete && <p class="dim">{IMPACT_TEXTS.incomplete}</p>}
    </>
  )
}

function linesOf({ before, after, gained, lost, variantChanged }: Schemas['FeatureImpact']): string[] {
  return [
    ...(gained.most > 0 ? [IMPACT_TEXTS.gained(shareText(gained))] : []),
    ...(lost.most > 0 ? [IMPACT_TEXTS.lost(shareText(lost))] : []),
    ...(variantChanged.most > 0 ? [IMPACT_TEXTS.variant(shareText(variantChanged))] : []),
    IMPACT_TEXTS.on(shareText(before), shareText(after)),
  ]
}
