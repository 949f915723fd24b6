import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The number of bytes of a key. */
export const KEY_BYTES = 32

/**
 * Encrypts a text with AES-256-GCM: nonce, tag and ciphertext.
 *
 * @param key of `KEY_BYTES` bytes
 * @param purpose the use of the text: `decrypt` needs the same purpose
 */
export function encrypt(text: string, key: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** Returns the text that was encrypted; undefined when the key or the purpose is another, or the bytes were changed. */
export function decrypt(bytes: Buffer, key: Buffer, purpose: string): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    // `final` throws when the tag does not fit.
    return undefined
  }
}
