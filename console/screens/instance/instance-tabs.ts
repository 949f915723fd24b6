import type { Permission } from '../../../generated/permissions.ts'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { BANNER_TEXTS } from '../../nouns/banners/texts.ts'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { IMPACT_METRIC_TEXTS } from '../../nouns/impact-metrics/texts.ts'
import { INSTANCE_TEXTS } from './texts.ts'

type InstanceTab = {
  readonly href: string
  readonly label: string
  /** The permissions for its screen, of which any is enough; all may see it without. */
  readonly to?: Permission | readonly Permission[]
}

/** The parts of the instance: each is a screen. */
export const INSTANCE_TABS: readonly InstanceTab[] = [
  {
    href: '/instance/keys',
    label: INSTANCE_TEXTS.tabs.keys,
    to: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'],
  },
  { href: '/instance/users', label: INSTANCE_TEXTS.tabs.users, to: 'ADMIN' },
  { href: '/instance/groups', label: INSTANCE_TEXTS.tabs.groups, to: 'ADMIN' },
  { href: '/instance/roles', label: INSTANCE_TEXTS.tabs.roles, to: 'READ_ROLE' },
  { href: '/instance/service-accounts', label: INSTANCE_TEXTS.tabs.serviceAccounts, to: 'ADMIN' },
  { href: '/instance/signup-links', label: INSTANCE_TEXTS.tabs.signupLinks, to: 'ADMIN' },
  { href: '/instance/sign-in', label: INSTANCE_TEXTS.tabs.signIn, to: 'ADMIN' },
  { href: '/instance/webhooks', label: INSTANCE_TEXTS.tabs.webhooks },
  { href: '/instance/signals', label: INSTANCE_TEXTS.tabs.signals, to: 'ADMIN' },
  { href: '/instance/freezes', label: FREEZE_TEXTS.title },
  { href: '/instance/banners', label: BANNER_TEXTS.title },
  { href: '/instance/approval-rules', label: RULE_TEXTS.title },
  { href: '/instance/release-plan-templates', label: INSTANCE_TEXTS.tabs.templates },
  { href: '/instance/impact-metrics', label: IMPACT_METRIC_TEXTS.title },
  { href: '/applications', label: INSTANCE_TEXTS.tabs.applications },
  { href: '/instance/statistics', label: INSTANCE_TEXTS.tabs.statistics, to: 'ADMIN' },
]
