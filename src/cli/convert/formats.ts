import { flagd } from './flagd/read.ts'
import type { Format } from './format.ts'

/** All formats that are read. */
export const FORMATS: readonly Format[] = [flagd]
