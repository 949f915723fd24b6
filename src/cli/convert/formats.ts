import { flagd } from './flagd/read.ts'
import type { Format } from './format.ts'
import { goff } from './goff/read.ts'
import { growthbook } from './growthbook/read.ts'
import { launchdarkly } from './launchdarkly/read.ts'

/** All formats that are read. */
export const FORMATS: readonly Format[] = [flagd, goff, growthbook, launchdarkly]
