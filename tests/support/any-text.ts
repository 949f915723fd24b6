import fc, { type Arbitrary } from 'fast-check'

const SURROGATES = 0x800
const FIRST_SURROGATE = 0xd800

const character = fc
  .nat({ max: 0x10ffff - SURROGATES })
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES))

/**
 * Texts of any characters that Unicode can have. The unit `binary` of fast-check makes the same ones, but takes seconds
 * for a table of them all.
 */
export function anyText(maxLength?: number): Arbitrary<string> {
  return fc.string({ unit: character, ...(maxLength !== undefined && { maxLength }) })
}
