import { PROJECT_TEXTS } from './texts.ts'

/** The parts of a project: each is a screen whose path continues that of the project. */
export const PROJECT_TABS = [
  { path: '', label: PROJECT_TEXTS.tabs.features },
  { path: '/overview', label: PROJECT_TEXTS.tabs.overview },
  { path: '/keys', label: PROJECT_TEXTS.tabs.keys },
  { path: '/compare', label: PROJECT_TEXTS.tabs.compare },
  { path: '/applications', label: PROJECT_TEXTS.tabs.applications },
  { path: '/files', label: PROJECT_TEXTS.tabs.files },
  { path: '/release-plans', label: PROJECT_TEXTS.tabs.plans },
  { path: '/actions', label: PROJECT_TEXTS.tabs.actions },
  { path: '/members', label: PROJECT_TEXTS.tabs.members },
  { path: '/settings', label: PROJECT_TEXTS.tabs.settings },
] as const
