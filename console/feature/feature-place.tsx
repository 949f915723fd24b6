import { HistoryScreen } from '../history/history-screen.tsx'
import { type PlaceScreen, PlaceScreens } from '../place-screens.tsx'
import { FeatureScreen } from './feature-screen.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId/features/:featureName', FeatureScreen],
  ['/projects/:projectId/features/:featureName/history', HistoryScreen],
]

/** The screens of one feature. */
export function FeaturePlace() {
  return <PlaceScreens screens={SCREENS} />
}
