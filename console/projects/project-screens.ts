import { ProjectKeysScreen } from '../api-tokens/project-keys-screen.tsx'
import { ProjectApplicationsScreen } from '../applications/project-applications-screen.tsx'
import { ConnectScreen } from '../connect/connect-screen.tsx'
import type { PlaceScreen } from '../place-screens.tsx'
import { MembersScreen } from '../project-access/members-screen.tsx'
import { OverviewScreen } from '../project-overview/overview-screen.tsx'
import { SettingsScreen } from '../project-settings/settings-screen.tsx'

/** The screens of a project that are about the project itself, not its features. */
export const PROJECT_SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId/overview', OverviewScreen],
  ['/projects/:projectId/keys', ProjectKeysScreen],
  ['/projects/:projectId/keys/connect', ConnectScreen],
  ['/projects/:projectId/applications', ProjectApplicationsScreen],
  ['/projects/:projectId/members', MembersScreen],
  ['/projects/:projectId/settings', SettingsScreen],
]
