/** The clock of this process is ahead by the milliseconds in `CLOCK_AHEAD_MS`, as on a machine with a wrong clock. */
const Right = Date
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)

globalThis.Date = class extends Right {
  constructor(...parts) {
    if (parts.length === 0) super(Right.now() + aheadMs)
    else super(...parts)
  }

  static now() {
    return Right.now() + aheadMs
  }
}
