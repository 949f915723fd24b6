import type { Bars, Row } from './row.ts'

/** The number of accounts that add change requests, each in every environment of the guarded projects. */
export const AUTHORS = 20
export const authorKey = (author: number) => `user:${String(author).padStart(56, '0')}`
/** The number of change requests that are already applied. */
export const APPLIED = 5000
/** Returns the name of the feature in a guarded project. */
export const guardedFeature = (project: number) => `guarded-${project}`
/** The id of the change request to read, in the project `bench`, and the number of its changes. */
export const REQUEST = 1
export const CHANGES = 50

/** Each author has a change request in each project and environment, so a run makes thousands of small ones. */
export function changeRequestRows(bars: Bars, projects: number): Row[] {
  const environments = ['development', 'production']
  const places = projects * environments.length
  const project = (n: number) => n % projects
  const environment = (n: number) => environments[Math.floor(n / projects) % environments.length]
  return [
    {
      name: 'add a change',
      floor: 'write',
      bars,
      load: {
        method: 'POST',
        path: (n) => `/api/admin/projects/bench-${project(n)}/environments/${environment(n)}/change-requests`,
        body: (n) =>
          JSON.stringify({ action: 'updateEnabled', feature: guardedFeature(project(n)), payload: { enabled: true } }),
        key: (n) => authorKey(Math.floor(n / places) % AUTHORS),
      },
    },
    {
      name: `read a request of ${CHANGES}`,
      floor: 'select',
      load: { method: 'GET', path: () => `/api/admin/projects/bench/change-requests/${REQUEST}` },
    },
  ]
}
