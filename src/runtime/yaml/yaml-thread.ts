import { threadOf } from '../thread.ts'
import type { Place, ReadYaml, Target } from './yaml-text.ts'
import type { YamlRequest } from './yaml-worker.ts'

/*
 * YAML is read in a thread of its own: a megabyte takes hundreds of milliseconds, and the parser takes no break.
 */

const inThread = threadOf<YamlRequest, unknown>({
  bundled: './yaml-worker.js',
  source: new URL('./yaml-worker.ts', import.meta.url),
  // A megabyte of YAML takes less than a second on a machine that does nothing else.
  maxMs: 10_000,
  maxMegabytes: 1024,
})

const EXPENSIVE = { line: 1, column: 1, message: 'takes too much time or memory to read. Split it into several files' }

/** Like `readYaml`, without blocking the event loop. A text that takes too much time or memory is a fault. */
export async function yamlFrom(text: string): Promise<ReadYaml> {
  return ((await inThread({ text })) as ReadYaml | undefined) ?? { faults: [EXPENSIVE], isExpensive: true }
}

/**
 * Like `placesIn`, without blocking the event loop. Places in a text that takes too much time or memory are its start.
 */
export async function yamlPlaces(text: string, targets: readonly Target[]): Promise<readonly Place[]> {
  return ((await inThread({ text, targets })) as Place[] | undefined) ?? targets.map(() => ({ line: 1, column: 1 }))
}
