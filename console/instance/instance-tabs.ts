import type { Tab } from '../parts/tabs.tsx'
import { INSTANCE_TEXTS } from './texts.ts'

/** The parts of the instance: each is a screen. */
export const INSTANCE_TABS: readonly Tab[] = [
  { href: '/instance/keys', label: INSTANCE_TEXTS.tabs.keys },
  { href: '/instance/users', label: INSTANCE_TEXTS.tabs.users },
  { href: '/instance/signup-links', label: INSTANCE_TEXTS.tabs.signupLinks },
]
