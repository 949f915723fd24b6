import { flagd } from './flagd/read.ts'
import { flagsmith } from './flagsmith/read.ts'
import type { Format } from './format.ts'
import { goff } from './goff/read.ts'
import { growthbook } from './growthbook/read.ts'
import { launchdarkly } from './launchdarkly/read.ts'

/** All formats that are read. */
export const FORMATS: readonly Format[] = [launchdarkly, flagsmith, flagd, goff, growthbook]
