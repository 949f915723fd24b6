/** Where traces are sent to, and how many. */
export type TraceSetting = {
  /** The base address of a collector, without a slash at the end. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** Which share of the traces that begin here is recorded, from 0 to 1. */
  readonly share: number
}
