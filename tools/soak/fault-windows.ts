/** Records when each server had a fault. A failure outside of these windows is a violation. */
export type FaultWindows = {
  /** Opens a window for one server, or for all when the database fails. The returned function closes it. */
  open(server: string | 'all'): () => void
  /** Whether a fault of that server touches the time from `from` to `to`. */
  touch(server: string, from: number, to: number): boolean
  /** Whether the database failed in that time. */
  touchDatabase(from: number, to: number): boolean
}

/** How long after a fault a request that waited for a connection may still fail. */
const GRACE_MS = 2000
const MAX_WINDOWS = 1000

export function newFaultWindows(): FaultWindows {
  const windows: { server: string; from: number; to: number }[] = []
  const touches = (servers: readonly string[], from: number, to: number) =>
    windows.some((window) => servers.includes(window.server) && window.from <= to && from <= window.to)
  return {
    open(server) {
      const window = { server, from: Date.now(), to: Number.POSITIVE_INFINITY }
      windows.push(window)
      if (windows.length > MAX_WINDOWS) windows.shift()
      return () => {
        window.to = Date.now() + GRACE_MS
      }
    },
    touch: (server, from, to) => touches([server, 'all'], from, to),
    touchDatabase: (from, to) => touches(['all'], from, to),
  }
}
