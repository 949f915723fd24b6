import { EventsScreen } from '../../screens/events/events-screen.tsx'
import { FeatureScreen } from '../../screens/feature/feature-screen.tsx'
import { FeaturesScreen } from '../../screens/features/features-screen.tsx'
import { HistoryScreen } from '../../screens/history/history-screen.tsx'
import { OtherEnginesScreen } from '../../screens/other-engines/other-engines-screen.tsx'
import { PlaygroundScreen } from '../../screens/playground/playground-screen.tsx'
import { type PlaceScreen, PlaceScreens } from './place-screens.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId', FeaturesScreen],
  ['/projects/:projectId/features/:featureName', FeatureScreen],
  ['/projects/:projectId/features/:featureName/history', HistoryScreen],
  ['/projects/:projectId/features/:featureName/other-engines', OtherEnginesScreen],
  ['/events', EventsScreen],
  ['/playground', PlaygroundScreen],
]

/** The screens of features, of what happens to them and whom they reach: who looks at one usually opens another next. */
export function FeaturesPlace() {
  return <PlaceScreens screens={SCREENS} />
}
