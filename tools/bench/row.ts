import type { Load } from './load.ts'

export type Floor = 'select' | 'page' | 'write' | 'list'

/** The minimum ratios to the floor, with one connection and with 32. */
export type Bars = { readonly one?: number; readonly many: number }

/** An operation that is measured. */
export type Row = {
  name: string
  floor: Floor
  /** The minimum ratios to the floor, by number of connections; undefined without a bar. */
  bars?: Bars
  /** The sizes at which it is measured; without it, only the usual one. */
  sizes?: readonly number[]
  /** How many requests are sent before all measurements, so that the caches are those of a server that has run. */
  warmUp?: number
  load: Load
}
