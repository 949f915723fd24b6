export type Where = { readonly project?: string; readonly environment?: string }
type Held = { readonly permission: string; readonly project?: string; readonly environment?: string }

/** Whether the permissions of a caller contain one, at a place. */
export function holds(held: readonly Held[], wanted: string, { project, environment }: Where): boolean {
  return held.some(
    ({ permission, ...at }) =>
      permission === 'ADMIN' ||
      (permission === wanted && covers(at.project, project) && covers(at.environment, environment)),
  )
}

/** A permission without a place holds everywhere. */
function covers(held: string | undefined, wanted: string | undefined): boolean {
  return held === undefined || held === '*' || held === '' || wanted === undefined || held === wanted
}
