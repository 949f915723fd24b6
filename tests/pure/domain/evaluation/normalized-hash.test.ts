import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { murmur3After, rolloutBuckets, variantPositions } from '../../../../src/domain/evaluation/normalized-hash.ts'

const rolloutBucket = (group: string, id: string) => rolloutBuckets(group)(id)
const variantPosition = (group: string, id: string, total: number) => variantPositions(group, total)(id)

describe('the hash', () => {
  // Published results of MurmurHash3_x86_32.
  test.each<[text: string, seed: number, hash: number]>([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39],
    ['\0\0\0\0', 0, 0x2362f9de],
    ['a', 0x9747b28c, 0x7fa09ea6],
    ['aa', 0x9747b28c, 0x5d211726],
    ['aaa', 0x9747b28c, 0x283e0130],
    ['aaaa', 0x9747b28c, 0x5a97808a],
    ['abc', 0, 0xb3dd93fa],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['ππππππππ', 0x9747b28c, 0xd58063c1],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
    ['x'.repeat(342), 0, 563_055_134],
    ['é'.repeat(500), 0, 583_844_246],
  ])('of %j with the seed %i is %i', (text, seed, hash) => {
    expect(murmur3After('', seed)(text)).toBe(hash)
    for (const at of [1, 2, 3, 4, 7])
      expect(murmur3After(text.slice(0, at), seed)(text.slice(at)), `divided at ${at}`).toBe(hash)
  })

  // The values that the documentation of clients gives to try an implementation with.
  test.each<[id: string, group: string, bucket: number]>([
    ['123', 'gr1', 73],
    ['999', 'groupX', 25],
    // The example of docs/reference/evaluation.md.
    ['7', 'new-checkout', 84],
  ])('puts %s of %s into the bucket %i', (id, group, bucket) => {
    expect(rolloutBucket(group, id)).toBe(bucket)
  })

  test.each<[id: string, group: string, total: number, position: number]>([
    ['123', 'gr1', 100, 96],
    ['999', 'groupX', 100, 60],
    ['7', 'new-checkout', 1000, 541],
  ])('puts %s of %s among weights of %i at the position %i', (id, group, total, position) => {
    expect(variantPosition(group, id, total)).toBe(position)
  })

  test('says the same for the same, within its range', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.integer({ min: 1, max: 1000 }),
        (group, id, total) => {
          const bucket = rolloutBucket(group, id)
          const position = variantPosition(group, id, total)
          expect([rolloutBucket(group, id), variantPosition(group, id, total)]).toEqual([bucket, position])
          expect(bucket).toBeGreaterThanOrEqual(1)
          expect(bucket).toBeLessThanOrEqual(100)
          expect(position).toBeGreaterThanOrEqual(1)
          expect(position).toBeLessThanOrEqual(total)
        },
      ),
    )
  })

  test.each(['checkout', 'Hellø_Wørld', '🌍'])('shares the users of %s out evenly', (group) => {
    const counts = new Map<number, number>()
    for (let user = 0; user < 20_000; user++) {
      const bucket = rolloutBucket(group, `user-${user}`)
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    }
    expect(counts.size).toBe(100)
    // 200 are expected in each; seven standard deviations are about 100.
    expect(Math.min(...counts.values())).toBeGreaterThan(100)
    expect(Math.max(...counts.values())).toBeLessThan(300)
  })

  test('shares users of a rollout out among variants independently of it', () => {
    const inRollout = [...Array(20_000).keys()].map(String).filter((user) => rolloutBucket('checkout', user) <= 10)
    const low = inRollout.filter((user) => variantPosition('checkout', user, 100) <= 50).length
    expect(low / inRollout.length).toBeGreaterThan(0.44)
    expect(low / inRollout.length).toBeLessThan(0.56)
  })
})
