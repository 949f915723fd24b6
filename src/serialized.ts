import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { onFirstSuccess } from './on-first-use.ts'
import { yieldToEventLoop } from './yielding.ts'

/** A JSON body that many requests get. It is made when it is first needed, and compressed once. */
export type Serialized = {
  plain(): Promise<Buffer>
  gzip(): Promise<Buffer>
  brotli(): Promise<Buffer>
}

/** Brotli's default would take a second for a megabyte; this compresses better than gzip, in about the same time. */
const BROTLI_QUALITY = 4

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * @param json yields the body in pieces. A long body is joined in several steps, so that the event loop can run other
 *   work
 */
export function serialized(json: () => Iterable<string>): Serialized {
  return compressible(onFirstSuccess(() => bytesOf(json())))
}

/** Returns a JSON body that one request gets. */
export function serializedBytes(json: Buffer): Serialized {
  return compressible(async () => json)
}

function compressible(plain: () => Promise<Buffer>): Serialized {
  return {
    plain,
    gzip: onFirstSuccess(async () => toGzip(await plain())),
    brotli: onFirstSuccess(async () =>
      toBrotli(await plain(), { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ),
  }
}

/** The length from which collected pieces become bytes, in characters. */
const LONG = 100_000

async function bytesOf(pieces: Iterable<string>): Promise<Buffer> {
  const done: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < LONG) continue
    done.push(Buffer.from(text))
    text = ''
    await yieldToEventLoop()
  }
  done.push(Buffer.from(text))
  return Buffer.concat(done)
}
