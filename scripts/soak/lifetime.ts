/** A time in which the event loop of a server stood still. */
export type Block = { blockedMs: number; cpuMs: number; endedAt: number }

/** What was measured of one process from its start to its end. */
export type Lifetime = {
  readonly name: string
  blocked(block: Block): void
  sample(rssMb: number | undefined): void
  /** @param surprise how it ended, where nobody had asked for it */
  over(surprise?: string): void
  surprise(): string | undefined
  longestBlock(): Block | undefined
  /** Blocks in which the process itself worked for longer than the limit. */
  longBlocks(): readonly Block[]
  rss(): RssGrowth | undefined
  seconds(): number
}

/** The mean of a minute after the first five, and that of the last minute, in megabytes. */
export type RssGrowth = { beforeMb: number; afterMb: number }

/**
 * A loop that works for longer without a break keeps everybody waiting. Only time of the processor counts: in the rest of
 * a block others had it.
 */
export const LONGEST_BLOCK_MS = 500
const MOST_BLOCKS = 1000
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
      if (Math.min(block.blockedMs, block.cpuMs) > LONGEST_BLOCK_MS && long.length < MOST_BLOCKS) long.push(block)
    },
    sample(mb) {
      if (mb !== undefined) samples.push({ at: Date.now(), mb })
    },
    over(surprise) {
      endedAt ??= Date.now()
      unexpected = surprise
    },
    surprise: () => unexpected,
    longestBlock: () => longest,
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
