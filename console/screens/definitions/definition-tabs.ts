import type { Tab } from '../../ui/tabs.tsx'
import { DEFINITION_TEXTS } from './texts.ts'

const { tabs } = DEFINITION_TEXTS

/** The parts of the configuration: each is a screen. */
export const DEFINITION_TABS: readonly Tab[] = [
  { href: '/segments', label: tabs.segments },
  { href: '/context-fields', label: tabs.contextFields },
  { href: '/tags', label: tabs.tags },
  { href: '/environments', label: tabs.environments },
  { href: '/feature-types', label: tabs.featureTypes },
  { href: '/files', label: tabs.files },
]
