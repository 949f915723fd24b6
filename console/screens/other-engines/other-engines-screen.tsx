import { useParams } from 'wouter-preact'
import { FeaturePageHead } from '../../nouns/features/feature-page-head.tsx'
import type { EnvironmentPlace, FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { ENGINES_TEXTS } from './texts.ts'

/** What flagd and GO Feature Flag can't do with a feature in each environment, and why. */
export function OtherEnginesScreen() {
  const { projectId = '', featureName = '' } = useParams<FeaturePlace>()
  const place = { projectId, featureName }
  const feature = useRead('getFeature', { path: place })
  return (
    <>
      <FeaturePageHead place={place} title={FEATURE_TEXTS.engines} />
      <p>{ENGINES_TEXTS.lead}</p>
      <Shown read={feature} lines={6}>
        {({ archived, environments }) =>
          archived ? (
            <p>{ENGINES_TEXTS.archived}</p>
          ) : (
            <section class="environments" aria-label={WORDS.environments}>
              {environments.map(({ name }) => (
                <Verdicts key={name} place={{ ...place, environment: name }} />
              ))}
            </section>
          )
        }
      </Shown>
    </>
  )
}

function Verdicts({ place }: { place: EnvironmentPlace }) {
  const read = useRead('getOtherEngines', { path: place })
  return (
    <article class="environment" aria-label={place.environment}>
      <h2>
        <bdi>{place.environment}</bdi>
      </h2>
      <Shown read={read} lines={4}>
        {({ engines }) =>
          engines.map(({ name, verdict, reasons }) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <p>{ENGINES_TEXTS.verdicts[verdict]}</p>
              {reasons.length > 0 && (
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              )}
            </section>
          ))
        }
      </Shown>
    </article>
  )
}
