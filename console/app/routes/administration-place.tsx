import { ProfileScreen } from '../../screens/profile/profile-screen.tsx'
import { CONFIGURATION_SCREENS } from './configuration-screens.ts'
import { INSTANCE_SCREENS } from './instance-screens.tsx'
import { type PlaceScreen, PlaceScreens } from './place-screens.tsx'
import { PROJECT_SCREENS } from './project-screens.ts'

const SCREENS: readonly PlaceScreen[] = [
  ...CONFIGURATION_SCREENS,
  ...PROJECT_SCREENS,
  ...INSTANCE_SCREENS,
  ['/profile', ProfileScreen],
]

/** The screens on which a project, its members and keys, the configuration, the instance and the account are managed. */
export function AdministrationPlace() {
  return <PlaceScreens screens={SCREENS} />
}
