/** The bytes that the server keeps of bodies which have not arrived as a whole, of all connections together. */
export const MAX_UNFINISHED_BYTES = 64 * 1_048_576

/** A body that arrives. */
export type Arrival = {
  /** Notes that `bytes` of it are kept in memory by now. May refuse bodies, also this one. */
  keep(bytes: number): void
  /** Gives its room back: it is complete, or nothing of it is kept any more. */
  end(): void
}

/** The room for all bodies that arrive at the same time. */
export type BodyRoom = {
  /**
   * @param isStranger whether the body can be sent without a secret
   * @param refuse is called when the body has lost its room to others
   */
  begin(isStranger: boolean, refuse: () => void): Arrival
}

type Arriving = { readonly isStranger: boolean; readonly since: number; readonly refuse: () => void; bytes: number }

/**
 * Returns a room of `maxBytes`. Beyond it, bodies are refused: those of strangers first, and of these the one that has
 * used most memory for the longest time. So a caller who begins many bodies and ends none loses their own, and a body
 * that arrives in one piece always finds a place.
 *
 * @param clock in milliseconds; it never goes back
 */
export function createBodyRoom(maxBytes = MAX_UNFINISHED_BYTES, clock = () => performance.now()): BodyRoom {
  const bodies = new Set<Arriving>()
  let kept = 0

  function end(body: Arriving): void {
    if (bodies.delete(body)) kept -= body.bytes
  }

  function dearest(now: number): Arriving | undefined {
    // A body that has just begun costs something, too.
    const cost = ({ bytes, since }: Arriving) => bytes * (now - since + 1)
    let found: Arriving | undefined
    for (const body of bodies) {
      if (body.bytes === 0) continue
      const isOther = found !== undefined && body.isStranger !== found.isStranger
      if (found === undefined || (isOther ? body.isStranger : cost(body) > cost(found))) found = body
    }
    return found
  }

  return {
    begin(isStranger, refuse) {
      const body: Arriving = { isStranger, since: clock(), refuse, bytes: 0 }
      bodies.add(body)
      return {
        keep(bytes) {
          if (!bodies.has(body)) return
          kept += bytes - body.bytes
          body.bytes = bytes
          while (kept > maxBytes) {
            const refused = dearest(clock())
            if (refused === undefined) return
            end(refused)
            refused.refuse()
          }
        },
        end: () => end(body),
      }
    },
  }
}
