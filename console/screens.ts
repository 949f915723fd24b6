import type { ComponentType } from 'preact'

/** A screen, which is loaded when its address is opened. */
export type Screen = { readonly path: string; readonly load: () => Promise<ComponentType> }

/**
 * The screens. A path begins with one of `src/http/console-places.ts`. To add a screen: a line here, its folder and, if
 * it is a place of its own, a line in `layout/places.ts`, or else in the tabs of its subject.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', load: () => import('./projects/projects-screen.tsx').then((file) => file.ProjectsScreen) },
  {
    path: '/projects/:projectId',
    load: () => import('./features/features-screen.tsx').then((file) => file.FeaturesScreen),
  },
  { path: '/events', load: () => import('./events/events-screen.tsx').then((file) => file.EventsScreen) },
  { path: '/segments', load: () => import('./segments/segments-screen.tsx').then((file) => file.SegmentsScreen) },
  {
    path: '/context-fields',
    load: () => import('./context-fields/context-fields-screen.tsx').then((file) => file.ContextFieldsScreen),
  },
  { path: '/tags', load: () => import('./tags/tags-screen.tsx').then((file) => file.TagsScreen) },
  {
    path: '/environments',
    load: () => import('./environments/environments-screen.tsx').then((file) => file.EnvironmentsScreen),
  },
  {
    path: '/feature-types',
    load: () => import('./feature-types/feature-types-screen.tsx').then((file) => file.FeatureTypesScreen),
  },
  {
    path: '/projects/:projectId/features/:featureName',
    load: () => import('./feature/feature-screen.tsx').then((file) => file.FeatureScreen),
  },
  {
    path: '/playground',
    load: () => import('./playground/playground-screen.tsx').then((file) => file.PlaygroundScreen),
  },
  {
    path: '/projects/:projectId/keys',
    load: () => import('./api-tokens/project-keys-screen.tsx').then((file) => file.ProjectKeysScreen),
  },
  {
    path: '/projects/:projectId/keys/connect',
    load: () => import('./connect/connect-screen.tsx').then((file) => file.ConnectScreen),
  },
  {
    path: '/projects/:projectId/members',
    load: () => import('./project-access/members-screen.tsx').then((file) => file.MembersScreen),
  },
  {
    path: '/projects/:projectId/settings',
    load: () => import('./project-settings/settings-screen.tsx').then((file) => file.SettingsScreen),
  },
  { path: '/instance', load: () => import('./instance/instance-screen.tsx').then((file) => file.InstanceScreen) },
  {
    path: '/instance/keys',
    load: () => import('./api-tokens/instance-keys-screen.tsx').then((file) => file.InstanceKeysScreen),
  },
  {
    path: '/projects/:projectId/features/:featureName/history',
    load: () => import('./history/history-screen.tsx').then((file) => file.HistoryScreen),
  },
  {
    path: '/projects/:projectId/compare',
    load: () => import('./promotion/compare-screen.tsx').then((file) => file.CompareScreen),
  },
  { path: '/instance/users', load: () => import('./users/users-screen.tsx').then((file) => file.UsersScreen) },
  { path: '/instance/users/:userId', load: () => import('./users/user-screen.tsx').then((file) => file.UserScreen) },
  {
    path: '/instance/signup-links',
    load: () => import('./signup-tokens/signup-links-screen.tsx').then((file) => file.SignupLinksScreen),
  },
  { path: '/profile', load: () => import('./session/profile-screen.tsx').then((file) => file.ProfileScreen) },
  {
    path: '/change-requests/:show?',
    load: () => import('./change-requests/change-requests-screen.tsx').then((file) => file.ChangeRequestsScreen),
  },
  {
    path: '/projects/:projectId/change-requests/:changeRequestId',
    load: () => import('./change-requests/change-request-screen.tsx').then((file) => file.ChangeRequestScreen),
  },
]
