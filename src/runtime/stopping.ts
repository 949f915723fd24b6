import type { Server } from 'node:http'

/** The state of a stop, and the work that begins with it. */
export type Stopping = {
  /** Begins the drain, during which the server still answers. */
  begin(drainMs: number): void
  hasBegun(): boolean
  /** Closes all connections of a server: the time for the requests that are running is over. */
  cut(server: Server): void
  hasCut(): boolean
  /** Calls `work` with the length of the drain when it begins. */
  onBegin(work: (drainMs: number) => void): void
}

export function createStopping(): Stopping {
  let isBegun = false
  let isCut = false
  const works: ((drainMs: number) => void)[] = []
  return {
    begin(drainMs) {
      isBegun = true
      for (const work of works) work(drainMs)
    },
    hasBegun: () => isBegun,
    cut(server) {
      isCut = true
      server.closeAllConnections()
    },
    hasCut: () => isCut,
    onBegin: (work) => void works.push(work),
  }
}
