import type { ComponentType } from 'preact'

/** A screen, or the screens of a place, which are loaded when an address of them is opened. */
export type Screen = { readonly path: string; readonly load: () => Promise<ComponentType> }

const changeRequests = () =>
  import('./change-requests/change-requests-place.tsx').then((file) => file.ChangeRequestsPlace)
const configuration = () => import('./definitions/configuration-place.tsx').then((file) => file.ConfigurationPlace)
const feature = () => import('./feature/feature-place.tsx').then((file) => file.FeaturePlace)
const instance = () => import('./instance/instance-place.tsx').then((file) => file.InstancePlace)
const project = () => import('./projects/project-place.tsx').then((file) => file.ProjectPlace)

/**
 * The screens. A path begins with one of `src/http/console-places.ts`. To add a screen: a line in the file of its
 * place, or here where it has none, its folder and, if it is a place of its own, a line in `layout/places.ts`, or else
 * in the tabs of its subject. Screens of one place are one file: they share most of their parts.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', load: () => import('./projects/projects-screen.tsx').then((file) => file.ProjectsScreen) },
  {
    path: '/projects/:projectId',
    load: () => import('./features/features-screen.tsx').then((file) => file.FeaturesScreen),
  },
  { path: '/events', load: () => import('./events/events-screen.tsx').then((file) => file.EventsScreen) },
  { path: '/segments', load: configuration },
  { path: '/context-fields', load: configuration },
  { path: '/tags', load: configuration },
  { path: '/environments', load: configuration },
  { path: '/feature-types', load: configuration },
  { path: '/projects/:projectId/features/:featureName', load: feature },
  {
    path: '/playground',
    load: () => import('./playground/playground-screen.tsx').then((file) => file.PlaygroundScreen),
  },
  { path: '/projects/:projectId/keys/*?', load: project },
  { path: '/projects/:projectId/applications', load: project },
  { path: '/projects/:projectId/members', load: project },
  { path: '/projects/:projectId/settings', load: project },
  { path: '/instance/*?', load: instance },
  { path: '/applications/*?', load: instance },
  { path: '/projects/:projectId/features/:featureName/history', load: feature },
  { path: '/projects/:projectId/compare', load: changeRequests },
  { path: '/profile', load: () => import('./session/profile-screen.tsx').then((file) => file.ProfileScreen) },
  { path: '/change-requests/:show?', load: changeRequests },
  { path: '/projects/:projectId/change-requests/:changeRequestId', load: changeRequests },
]
