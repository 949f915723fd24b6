import type { Tab } from '../parts/tabs.tsx'
import { INSTANCE_TEXTS } from './texts.ts'

/** The parts of the instance: each is a screen. */
export const INSTANCE_TABS: readonly Tab[] = [
  { href: '/instance/keys', label: INSTANCE_TEXTS.tabs.keys },
  { href: '/instance/users', label: INSTANCE_TEXTS.tabs.users },
  { href: '/instance/groups', label: INSTANCE_TEXTS.tabs.groups },
  { href: '/instance/roles', label: INSTANCE_TEXTS.tabs.roles },
  { href: '/instance/service-accounts', label: INSTANCE_TEXTS.tabs.serviceAccounts },
  { href: '/instance/signup-links', label: INSTANCE_TEXTS.tabs.signupLinks },
  { href: '/instance/sign-in', label: INSTANCE_TEXTS.tabs.signIn },
  { href: '/instance/webhooks', label: INSTANCE_TEXTS.tabs.webhooks },
  { href: '/applications', label: INSTANCE_TEXTS.tabs.applications },
  { href: '/instance/statistics', label: INSTANCE_TEXTS.tabs.statistics },
]
