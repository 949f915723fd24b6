/** The header that sends cookies. */
export function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Keeps what headers set, and drops what they remove. */
export function keep(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [pair = ''] = header.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}
