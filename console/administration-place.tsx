import { CONFIGURATION_SCREENS } from './definitions/configuration-screens.ts'
import { INSTANCE_SCREENS } from './instance/instance-screens.tsx'
import { PlaceScreens } from './place-screens.tsx'
import { PROJECT_SCREENS } from './projects/project-screens.ts'

const SCREENS = [...CONFIGURATION_SCREENS, ...PROJECT_SCREENS, ...INSTANCE_SCREENS]

/** The screens on which a project, its members and keys, the configuration and the instance are managed. */
export function AdministrationPlace() {
  return <PlaceScreens screens={SCREENS} />
}
