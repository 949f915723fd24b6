import { ActionRunsScreen } from '../../screens/actions/action-runs-screen.tsx'
import { ActionsScreen } from '../../screens/actions/actions-screen.tsx'
import { ProjectKeysScreen } from '../../screens/api-tokens/project-keys-screen.tsx'
import { ProjectApplicationsScreen } from '../../screens/applications/project-applications-screen.tsx'
import { BreakGlassScreen } from '../../screens/break-glass/break-glass-screen.tsx'
import { ConnectScreen } from '../../screens/connect/connect-screen.tsx'
import { ManagedScreen } from '../../screens/managed/managed-screen.tsx'
import { MembersScreen } from '../../screens/project-access/members-screen.tsx'
import { OverviewScreen } from '../../screens/project-overview/overview-screen.tsx'
import { SettingsScreen } from '../../screens/project-settings/settings-screen.tsx'
import { ProjectPlansScreen } from '../../screens/release-plans/project-plans-screen.tsx'
import type { PlaceScreen } from './place-screens.tsx'

/** The screens of a project that are about the project itself, not its features. */
export const PROJECT_SCREENS: readonly PlaceScreen[] = [
  ['/projects/:projectId/overview', OverviewScreen],
  ['/projects/:projectId/keys', ProjectKeysScreen],
  ['/projects/:projectId/keys/connect', ConnectScreen],
  ['/projects/:projectId/applications', ProjectApplicationsScreen],
  ['/projects/:projectId/files', ManagedScreen],
  ['/projects/:projectId/members', MembersScreen],
  ['/projects/:projectId/break-glass', BreakGlassScreen],
  ['/projects/:projectId/release-plans', ProjectPlansScreen],
  ['/projects/:projectId/actions', ActionsScreen],
  ['/projects/:projectId/actions/:actionSetId', ActionRunsScreen],
  ['/projects/:projectId/settings', SettingsScreen],
]
