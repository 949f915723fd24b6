import type { ComponentType } from 'preact'
import { ProjectsScreen } from '../../screens/projects/projects-screen.tsx'

/** A screen, or the screens of a place, which are loaded when an address of them is opened. */
export type Screen = { readonly path: string; readonly load: () => Promise<ComponentType> }

const administration = () => import('./administration-place.tsx').then((file) => file.AdministrationPlace)
const changeRequests = () => import('./change-requests-place.tsx').then((file) => file.ChangeRequestsPlace)
const features = () => import('./features-place.tsx').then((file) => file.FeaturesPlace)

/**
 * The screens. A path begins with one of `src/http/pages/console-places.ts`. To add a screen: a line in the file of its
 * place, or here where it has none, its folder and, if it is a place of its own, a line in `app/layout/places.ts`, or
 * else in the tabs of its subject. Screens of one place are one file: they share most of their parts, and each more file
 * that is loaded apart makes all of them larger.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', load: async () => ProjectsScreen },
  { path: '/projects/:projectId', load: features },
  { path: '/projects/:projectId/features/:featureName', load: features },
  { path: '/projects/:projectId/features/:featureName/history', load: features },
  { path: '/projects/:projectId/features/:featureName/other-engines', load: features },
  { path: '/projects/:projectId/compare', load: changeRequests },
  { path: '/change-requests/:show?', load: changeRequests },
  { path: '/projects/:projectId/change-requests/:changeRequestId', load: changeRequests },
  { path: '/events', load: features },
  { path: '/playground', load: features },
  { path: '/segments', load: administration },
  { path: '/context-fields', load: administration },
  { path: '/tags', load: administration },
  { path: '/environments', load: administration },
  { path: '/feature-types', load: administration },
  { path: '/files/*?', load: administration },
  { path: '/projects/:projectId/overview', load: administration },
  { path: '/projects/:projectId/keys/*?', load: administration },
  { path: '/projects/:projectId/applications', load: administration },
  { path: '/projects/:projectId/files', load: administration },
  { path: '/projects/:projectId/release-plans', load: administration },
  { path: '/projects/:projectId/actions/*?', load: administration },
  { path: '/projects/:projectId/members', load: administration },
  { path: '/projects/:projectId/break-glass', load: administration },
  { path: '/projects/:projectId/settings', load: administration },
  { path: '/instance/*?', load: administration },
  { path: '/profile', load: administration },
  { path: '/applications/*?', load: administration },
]
