/** Returns the key in an Authorization header. */
export function keyIn(authorization: string): string {
  return authorization.replace(/^Bearer /i, '').trim()
}
