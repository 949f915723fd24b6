/** A time in which a server's event loop was blocked. */
export type Block = { blockedMs: number; cpuMs: number; endedAt: number }

/** The measurements of one process, from its start to its end. */
export type Lifetime = {
  readonly name: string
  blocked(block: Block): void
  sample(rssMb: number | undefined): void
  /** @param surprise how the process ended, when it was not stopped on purpose */
  over(surprise?: string): void
  surprise(): string | undefined
  maxBlock(): Block | undefined
  /** Returns the blocks in which the process itself used more CPU time than the limit. */
  longBlocks(): readonly Block[]
  rss(): RssGrowth | undefined
  seconds(): number
}

/** The mean of the minute after the first five minutes, and of the last minute, in megabytes. */
export type RssGrowth = { beforeMb: number; afterMb: number }

/**
 * The limit for a block, in milliseconds: a longer one delays all callers. Only CPU time counts, since other processes
 * used the processor in the rest of a block.
 */
export const MAX_BLOCK_MS = 500
const MAX_BLOCKS = 1000
const WARM_UP_MS = 300_000
const MEAN_MS = 60_000

export function newLifetime(name: string): Lifetime {
  const startedAt = Date.now()
  let endedAt: number | undefined
  let unexpected: string | undefined
  let longest: Block | undefined
  const long: Block[] = []
  const samples: { at: number; mb: number }[] = []
  const meanMb = (from: number, to: number) => {
    const within = samples.filter(({ at }) => at >= from && at < to)
    return within.reduce((sum, { mb }) => sum + mb, 0) / within.length
  }
  return {
    name,
    blocked(block) {
      if (longest === undefined || block.blockedMs > longest.blockedMs) longest = block
      if (Math.min(block.blockedMs, block.cpuMs) > MAX_BLOCK_MS && long.length < MAX_BLOCKS) long.push(block)
    },
    sample(mb) {
      if (mb !== undefined) samples.push({ at: Date.now(), mb })
    },
    over(surprise) {
      endedAt ??= Date.now()
      unexpected = surprise
    },
    surprise: () => unexpected,
    maxBlock: () => longest,
    longBlocks: () => long,
    rss() {
      const warm = startedAt + WARM_UP_MS
      const last = samples.at(-1)?.at ?? 0
      if (last - warm < 2 * MEAN_MS) return undefined
      return { beforeMb: meanMb(warm, warm + MEAN_MS), afterMb: meanMb(last - MEAN_MS, last + 1) }
    },
    seconds: () => ((endedAt ?? Date.now()) - startedAt) / 1000,
  }
}
