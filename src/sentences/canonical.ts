/** Returns the same text for equal JSON values, in whatever order their members are. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.entries(part)
            .filter(([, member]) => member !== undefined)
            .sort(([one], [other]) => (one < other ? -1 : 1))
        : part,
    ) ?? ''
  )
}
