/** A place where two JSON values differ: a JSON pointer, and the values; undefined where one has nothing there. */
export type Difference = { readonly pointer: string; readonly before: unknown; readonly after: unknown }

/** Returns the places where two JSON values differ, in the order of the members. */
export function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (Object.is(before, after)) return []
  if (!isCompound(before) || !isCompound(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ pointer, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) =>
    differences(before[name], after[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

function isCompound(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
