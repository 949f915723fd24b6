/** How often the safeguards of a feature are read. */
export const INTERVAL_MS = 15_000
/** How often one is read whose source has answered late. */
export const LATE_INTERVAL_MS = 30_000
