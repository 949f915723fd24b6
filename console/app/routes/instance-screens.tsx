import { Redirect } from 'wouter-preact'
import { InstanceKeysScreen } from '../../screens/api-tokens/instance-keys-screen.tsx'
import { ApplicationScreen } from '../../screens/applications/application-screen.tsx'
import { ApplicationsScreen } from '../../screens/applications/applications-screen.tsx'
import { RulesScreen } from '../../screens/approval-rules/rules-screen.tsx'
import { BannersScreen } from '../../screens/banners/banners-screen.tsx'
import { FreezesScreen } from '../../screens/freezes/freezes-screen.tsx'
import { GroupsScreen } from '../../screens/groups/groups-screen.tsx'
import { ImpactMetricsScreen } from '../../screens/impact-metrics/impact-metrics-screen.tsx'
import { INSTANCE_TABS } from '../../screens/instance/instance-tabs.ts'
import { TemplatesScreen } from '../../screens/release-plans/templates-screen.tsx'
import { RoleScreen } from '../../screens/roles/role-screen.tsx'
import { RolesScreen } from '../../screens/roles/roles-screen.tsx'
import { ServiceAccountScreen } from '../../screens/service-accounts/service-account-screen.tsx'
import { ServiceAccountsScreen } from '../../screens/service-accounts/service-accounts-screen.tsx'
import { SignInSettingsScreen } from '../../screens/sign-in-settings/sign-in-settings-screen.tsx'
import { SignalEndpointScreen } from '../../screens/signals/signal-endpoint-screen.tsx'
import { SignalsScreen } from '../../screens/signals/signals-screen.tsx'
import { SignupLinksScreen } from '../../screens/signup-tokens/signup-links-screen.tsx'
import { StatisticsScreen } from '../../screens/statistics/statistics-screen.tsx'
import { UserScreen } from '../../screens/users/user-screen.tsx'
import { UsersScreen } from '../../screens/users/users-screen.tsx'
import { WebhookScreen } from '../../screens/webhooks/webhook-screen.tsx'
import { WebhooksScreen } from '../../screens/webhooks/webhooks-screen.tsx'
import { useMay } from '../../session/may.ts'
import type { PlaceScreen } from './place-screens.tsx'

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
  ['/instance/signals', SignalsScreen],
  ['/instance/signals/:endpointId', SignalEndpointScreen],
  ['/instance/freezes', FreezesScreen],
  ['/instance/banners', BannersScreen],
  ['/instance/impact-metrics', ImpactMetricsScreen],
  ['/instance/approval-rules', RulesScreen],
  ['/instance/release-plan-templates', TemplatesScreen],
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
