import { useParams } from 'wouter-preact'
import { FeaturePageHead } from '../../nouns/features/feature-page-head.tsx'
import { FreezeBanner } from '../../nouns/freezes/freeze-banner.tsx'
import { FeatureHistory } from './feature-history.tsx'
import { HISTORY_TEXTS } from './texts.ts'

/** The history of one feature, as a page of its own. */
export function HistoryScreen() {
  const { projectId = '', featureName = '' } = useParams()
  return (
    <>
      <FeaturePageHead place={{ projectId, featureName }} title={HISTORY_TEXTS.title} />
      <FreezeBanner projectId={projectId} />
      <FeatureHistory projectId={projectId} featureName={featureName} />
    </>
  )
}
