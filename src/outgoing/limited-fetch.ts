/**
 * Returns a `fetch` that reads at most `maxBytes` of an answer.
 *
 * @throws Error when the body is longer
 */
export function fetchWithin(maxBytes: number): (address: string, options?: RequestInit) => Promise<Response> {
  return async (address, options) => withinBytes(await fetch(address, options), maxBytes)
}

/** Reads the body of a response, and returns a response with it. */
async function withinBytes(response: Response, maxBytes: number): Promise<Response> {
  const { status, statusText, headers, body } = response
  if (body === null) return response
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status, statusText, headers })
}
