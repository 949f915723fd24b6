import type { Decided } from './compare.ts'

export const DECIDED: readonly Decided[] = []
