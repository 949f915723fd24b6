import { useParams } from 'wouter-preact'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FreezeBanner } from '../../nouns/freezes/freeze-banner.tsx'
import { WORDS } from '../../page/words.ts'
import { isFirstRead, useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { OpenRequests, useOpenRequests } from '../change-requests/open-requests.tsx'
import { About } from './about.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import { FeatureHead } from './feature-head.tsx'
import { Usage } from './usage.tsx'

/** One feature: what it is, and what it does in each environment, side by side. */
export function FeatureScreen() {
  const { projectId = '', featureName = '' } = useParams<FeaturePlace>()
  const place = { projectId, featureName }
  const feature = useRead('getFeature', { path: place })
  const requests = useOpenRequests(projectId, featureName)
  // Both are shown at once: the requests are above, and would move the rest down.
  const data = isFirstRead(requests) ? undefined : feature.data
  useTitle(featureName, projectId)
  return (
    <Shown read={{ data, error: feature.error, refetch: feature.refetch }} lines={10}>
      {(found) => (
        <>
          <FeatureHead place={place} feature={found} />
          <FreezeBanner projectId={projectId} />
          <OpenRequests projectId={projectId} requests={requests.data ?? []} />
          <div class="feature">
            <About place={place} feature={found} />
            <section class="environments" aria-label={WORDS.environments}>
              {found.environments.map((environment) => (
                <EnvironmentCard
                  key={environment.name}
                  place={{ ...place, environment: environment.name }}
                  listed={environment}
                  isArchived={found.archived}
                />
              ))}
            </section>
            <Usage featureName={featureName} />
          </div>
        </>
      )}
    </Shown>
  )
}
