import { FeatureScreen } from '../feature/feature-screen.tsx'
import { HistoryScreen } from '../history/history-screen.tsx'
import { type PlaceScreen, PlaceScreens } from '../place-screens.tsx'
import { FeaturesScreen } from './features-screen.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId', FeaturesScreen],
  ['/projects/:projectId/features/:featureName', FeatureScreen],
  ['/projects/:projectId/features/:featureName/history', HistoryScreen],
]

/** The screens of features: a user who looks at the list usually opens a feature next. */
export function FeaturesPlace() {
  return <PlaceScreens screens={SCREENS} />
}
