/**
 * Reads the body of a response, and returns a response with it.
 *
 * @throws Error when the body is longer than `most` bytes
 */
export async function withinBytes(response: Response, most: number): Promise<Response> {
  const { status, statusText, headers, body } = response
  if (body === null) return response
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    // Leaving the loop ends the connection.
    if (bytes > most) throw new Error(`The answer has more than ${most} bytes`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status, statusText, headers })
}
