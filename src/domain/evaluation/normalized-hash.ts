const VARIANT_SEED = 86_028_157

/**
 * Returns a function that gives the bucket of an id in a gradual rollout: 1 to 100, always the same for the same group
 * and id.
 */
export function rolloutBuckets(groupId: string): (id: string) => number {
  const hash = murmur3After(`${groupId}:`, 0)
  return (id) => (hash(id) % 100) + 1
}

/** Returns a function that gives the position of an id among the weights of variants: 1 to `totalWeight`. */
export function variantPositions(groupId: string, totalWeight: number): (id: string) => number {
  const hash = murmur3After(`${groupId}:`, VARIANT_SEED)
  return (id) => (hash(id) % totalWeight) + 1
}

const encoder = new TextEncoder()

/**
 * Returns a function that gives the MurmurHash3 (x86, 32 bits) of a text after `prefix`, both in UTF-8. The prefix is
 * hashed once, for all texts. Written here because the packages for it are old: some hash UTF-16 units, others
 * are slow.
 */
export function murmur3After(prefix: string, seed: number): (text: string) => number {
  const before = encoder.encode(prefix)
  const whole = before.length - (before.length % 4)
  // Bytes after the end read as 0.
  const blockAt = (at: number) => [0, 1, 2, 3].reduce((sum, n) => sum | ((before[at + n] ?? 0) << (8 * n)), 0)
  let begun = seed
  for (let at = 0; at < whole; at += 4) begun = withBlock(begun, blockAt(at))
  const rest = blockAt(whole)
  const restBits = 8 * (before.length - whole)

  /** @param bytes as a text whose characters are bytes; returns undefined if one of them is more than `largest` */
  function hashOf(bytes: string, largest: number): number | undefined {
    let hash = begun
    let block = rest
    let bits = restBits
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes.charCodeAt(at)
      if (byte > largest) return undefined
      block |= byte << bits
      bits += 8
      if (bits < 32) continue
      hash = withBlock(hash, block)
      block = 0
      bits = 0
    }
    // A block of zeros changes nothing.
    return finished(hash ^ scrambled(block) ^ (before.length + bytes.length))
  }

  return (text) => hashOf(text, 0x7f) ?? hashOf(Buffer.from(text).toString('latin1'), 0xff) ?? 0
}

function withBlock(hash: number, block: number): number {
  return (Math.imul(rotated(hash ^ scrambled(block), 13), 5) + 0xe6546b64) | 0
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
