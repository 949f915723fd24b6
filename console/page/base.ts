/** The path below which the server is, without a slash at the end: empty unless a proxy adds one. */
export const BASE = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
