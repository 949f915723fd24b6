import { Redirect } from 'wouter-preact'
import { InstanceKeysScreen } from '../api-tokens/instance-keys-screen.tsx'
import { ApplicationScreen } from '../applications/application-screen.tsx'
import { ApplicationsScreen } from '../applications/applications-screen.tsx'
import { GroupsScreen } from '../groups/groups-screen.tsx'
import type { PlaceScreen } from '../place-screens.tsx'
import { RoleScreen } from '../roles/role-screen.tsx'
import { RolesScreen } from '../roles/roles-screen.tsx'
import { ServiceAccountScreen } from '../service-accounts/service-account-screen.tsx'
import { ServiceAccountsScreen } from '../service-accounts/service-accounts-screen.tsx'
import { useMay } from '../session/may.ts'
import { SignInSettingsScreen } from '../sign-in-settings/sign-in-settings-screen.tsx'
import { SignupLinksScreen } from '../signup-tokens/signup-links-screen.tsx'
import { StatisticsScreen } from '../statistics/statistics-screen.tsx'
import { UserScreen } from '../users/user-screen.tsx'
import { UsersScreen } from '../users/users-screen.tsx'
import { WebhookScreen } from '../webhooks/webhook-screen.tsx'
import { WebhooksScreen } from '../webhooks/webhooks-screen.tsx'
import { INSTANCE_TABS } from './instance-tabs.ts'

/** The screens of the instance. */
export const INSTANCE_SCREENS: readonly PlaceScreen[] = [
  ['/instance', First],
  ['/instance/keys', InstanceKeysScreen],
  ['/instance/users', UsersScreen],
  ['/instance/users/:userId', UserScreen],
  ['/instance/groups', GroupsScreen],
  ['/instance/roles', RolesScreen],
  ['/instance/roles/:roleId', RoleScreen],
  ['/instance/service-accounts', ServiceAccountsScreen],
  ['/instance/service-accounts/:accountId', ServiceAccountScreen],
  ['/instance/signup-links', SignupLinksScreen],
  ['/instance/sign-in', SignInSettingsScreen],
  ['/instance/webhooks', WebhooksScreen],
  ['/instance/webhooks/:webhookId', WebhookScreen],
  ['/instance/statistics', StatisticsScreen],
  ['/applications', ApplicationsScreen],
  ['/applications/:appName', ApplicationScreen],
]

/** The address of the instance leads to the first part that the caller may see. */
function First() {
  const may = useMay()
  const first = INSTANCE_TABS.find(({ to }) => to === undefined || may(to) === undefined)
  return <Redirect to={first?.href ?? '/'} replace />
}
