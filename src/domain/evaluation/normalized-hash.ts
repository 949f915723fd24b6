const VARIANT_SEED = 86_028_157

/** Returns the bucket of an id in a gradual rollout: 1 to 100, always the same for the same group and id. */
export function rolloutBucket(groupId: string, id: string): number {
  return (murmur3(`${groupId}:${id}`, 0) % 100) + 1
}

/** Returns the position of an id among the weights of variants: 1 to `totalWeight`. */
export function variantPosition(groupId: string, id: string, totalWeight: number): number {
  return (murmur3(`${groupId}:${id}`, VARIANT_SEED) % totalWeight) + 1
}

const encoder = new TextEncoder()
/** A shared buffer for the bytes of most texts, so that these need no allocation. */
const space = new Uint8Array(1024)
const MAX_BYTES_PER_UNIT = 3

/**
 * MurmurHash3 (x86, 32 bits) of the text in UTF-8. Written here because the packages for it are old: some hash UTF-16
 * units, others are slow.
 */
export function murmur3(text: string, seed: number): number {
  const isShort = text.length * MAX_BYTES_PER_UNIT <= space.length
  const bytes = isShort ? space : encoder.encode(text)
  const length = isShort ? encoder.encodeInto(text, space).written : bytes.length
  const tail = length - (length % 4)
  const byteAt = (index: number) => (index < length ? (bytes[index] ?? 0) : 0)
  let hash = seed
  for (let at = 0; at < tail; at += 4) {
    const block = byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24)
    hash = Math.imul(rotated(hash ^ scrambled(block), 13), 5) + 0xe6546b64
  }
  // Bytes after the end read as 0, and a block of zeros changes nothing.
  hash ^= scrambled(byteAt(tail) | (byteAt(tail + 1) << 8) | (byteAt(tail + 2) << 16))
  return finished(hash ^ length)
}

function scrambled(block: number): number {
  return Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)
}

function finished(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
