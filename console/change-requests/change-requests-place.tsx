import { type PlaceScreen, PlaceScreens } from '../place-screens.tsx'
import { CompareScreen } from '../promotion/compare-screen.tsx'
import { ChangeRequestScreen } from './change-request-screen.tsx'
import { ChangeRequestsScreen } from './change-requests-screen.tsx'

const SCREENS: readonly PlaceScreen[] = [
  ['/change-requests/:show?', ChangeRequestsScreen],
  ['/projects/:projectId/change-requests/:changeRequestId', ChangeRequestScreen],
  ['/projects/:projectId/compare', CompareScreen],
]

/** The screens of change requests, and of the comparison that proposes them. */
export function ChangeRequestsPlace() {
  return <PlaceScreens screens={SCREENS} />
}
