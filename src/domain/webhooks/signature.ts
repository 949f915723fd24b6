import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
const MIN_BYTES = 24
const MAX_BYTES = 64

/** Returns the key in a secret: `whsec_` and 24 to 64 bytes in base64. Undefined for anything else. */
export function signingKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined
  const encoded = secret.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  const isBase64 = [key.toString('base64'), key.toString('base64').replaceAll('=', '')].includes(encoded)
  return isBase64 && key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : undefined
}

/** Returns the signature of a message in the form of Standard Webhooks: `v1,` and an HMAC-SHA256 in base64. */
export function signatureOf(key: Buffer, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
