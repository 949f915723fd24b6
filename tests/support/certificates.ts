import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key with a certificate that it has signed itself, as providers of SAML have. */
export type SigningKey = {
  readonly privateKey: KeyObject
  /** PEM. */
  readonly certificate: string
  /** The certificate without its first and last line. */
  readonly base64: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const OBJECT_ID = 0x06
const NULL = 0x05
const TEXT = 0x0c
const TIME = 0x17
const BITS = 0x03
const RSA_SHA256 = der(OBJECT_ID, Buffer.from('2a864886f70d01010b', 'hex'))
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'))

/** Makes an RSA key and its certificate, with an end. Node has no way to make one, so this writes its bytes. */
export function makeSigningKey(bits = 2048, end = new Date('2045-01-01T00:00:00Z')): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const algorithm = der(SEQUENCE, RSA_SHA256, der(NULL))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from('tests')))))
  const validity = der(SEQUENCE, ...['250101000000Z', timeOf(end)].map((time) => der(TIME, Buffer.from(time))))
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const signed = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, name, validity, name, publicBytes)
  const signature = createSign('sha256').update(signed).sign(privateKey)
  const bytes = der(SEQUENCE, signed, algorithm, der(BITS, Buffer.from([0]), signature))
  const base64 = bytes.toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    privateKey,
    base64,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n'),
  }
}

/** Returns a time as certificates have it: the last two digits of the year, and seconds. */
function timeOf(date: Date): string {
  return `${date.toISOString().slice(2, 19).replace(/\D/g, '')}Z`
}

/** Returns an element of DER: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content])
}
