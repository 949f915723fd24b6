import type { Duplex } from 'node:stream'

/** How long answers may be parsed before the event loop runs other work. */
const MAX_TURN_MS = 10
/** A shorter chunk is the end of an answer, or all of it. */
const LONG_CHUNK_BYTES = 16_384

/**
 * Lets the event loop run other work while a long answer arrives. Node hands on up to 32 chunks of 64 kB at once, and
 * the driver parses each of them.
 *
 * @param stream the connection, whose data is parsed by a listener that was added before
 */
export function readInTurns(stream: Duplex): void {
  let turnBegan: number | undefined
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < LONG_CHUNK_BYTES) return
    if (turnBegan === undefined) {
      turnBegan = performance.now()
      setImmediate(() => {
        turnBegan = undefined
      })
    } else if (performance.now() - turnBegan > MAX_TURN_MS && !stream.isPaused()) {
      stream.pause()
      setImmediate(() => stream.resume())
    }
  })
}
