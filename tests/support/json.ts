const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether `body` is the Error of the contract, with a random id. */
export function isError(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { id, name, message } = body as Record<string, unknown>
  return UUID.test(String(id)) && typeof name === 'string' && typeof message === 'string' && message !== ''
}

/**
 * The message of a refusal: of an Error of the contract, of the OpenFeature protocol, or of SCIM; undefined for others.
 */
export function messageOf(body: unknown): string | undefined {
  if (isError(body)) return (body as { message: string }).message
  const { errorCode, errorDetails, detail, status } = (body ?? {}) as Record<string, unknown>
  if (typeof detail === 'string' && typeof status === 'string') return detail.replace(/ \([0-9a-f-]{36}\)$/, '')
  return typeof errorCode === 'string' && typeof errorDetails === 'string' ? errorDetails : undefined
}

/** `value` with `text` in the place of one of its texts, or besides the rest when it has none. */
export function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.length === 0 ? [text] : [withText(value[0], text), ...value.slice(1)]
  if (typeof value !== 'object' || value === null) return { text }
  const entries = Object.entries(value)
  const found = entries.find(([, child]) => typeof child === 'string' || typeof child === 'object')
  return found === undefined ? { ...value, text } : { ...value, [found[0]]: withText(found[1], text) }
}
