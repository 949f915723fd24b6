import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { onFirstSuccess } from './on-first-use.ts'
import { LONG_TEXT, yieldToEventLoop } from './yielding.ts'

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

/** Returns the bytes of a long text, and yields to the event loop while it encodes them. */
export function encoded(text: string): Promise<Buffer> {
  return bytesOf(partsOf(text))
}

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    // A surrogate pair in two parts would be two wrong characters.
    const end = start + LONG_TEXT + (isHighSurrogate(text.charCodeAt(start + LONG_TEXT - 1)) ? 1 : 0)
    yield text.slice(start, end)
    start = end
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
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

/** Returns the bytes of a text that is made of `pieces`, and yields to the event loop after each long part of it. */
async function bytesOf(pieces: Iterable<string>): Promise<Buffer> {
  const done: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < LONG_TEXT) continue
    done.push(Buffer.from(text))
    text = ''
    await yieldToEventLoop()
  }
  done.push(Buffer.from(text))
  return Buffer.concat(done)
}
