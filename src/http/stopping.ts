/** The state of a stop, and the work that begins with it. */
export type Stopping = {
  /** Begins the drain, during which the server still answers. */
  begin(drainMs: number): void
  hasBegun(): boolean
  /** Calls `work` with the length of the drain when it begins. */
  onBegin(work: (drainMs: number) => void): void
}

export function createStopping(): Stopping {
  let isBegun = false
  const works: ((drainMs: number) => void)[] = []
  return {
    begin(drainMs) {
      isBegun = true
      for (const work of works) work(drainMs)
    },
    hasBegun: () => isBegun,
    onBegin: (work) => void works.push(work),
  }
}
