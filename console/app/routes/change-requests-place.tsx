import { ChangeRequestScreen } from '../../screens/change-requests/change-request-screen.tsx'
import { ChangeRequestsScreen } from '../../screens/change-requests/change-requests-screen.tsx'
import { CompareScreen } from '../../screens/promotion/compare-screen.tsx'
import { type PlaceScreen, PlaceScreens } from './place-screens.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/change-requests/:show?', ChangeRequestsScreen],
  ['/projects/:projectId/change-requests/:changeRequestId', ChangeRequestScreen],
  ['/projects/:projectId/compare', CompareScreen],
]

/** The screens of change requests, and of the comparison that proposes them. */
export function ChangeRequestsPlace() {
  return <PlaceScreens screens={SCREENS} />
}
