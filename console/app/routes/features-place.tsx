import { FeatureScreen } from '../../screens/feature/feature-screen.tsx'
import { FeaturesScreen } from '../../screens/features/features-screen.tsx'
import { HistoryScreen } from '../../screens/history/history-screen.tsx'
import { type PlaceScreen, PlaceScreens } from './place-screens.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId', FeaturesScreen],
  ['/projects/:projectId/features/:featureName', FeatureScreen],
  ['/projects/:projectId/features/:featureName/history', HistoryScreen],
]

/** The screens of features: a user who looks at the list usually opens a feature next. */
export function FeaturesPlace() {
  return <PlaceScreens screens={SCREENS} />
}
