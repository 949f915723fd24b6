import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The number of bytes of a key. */
export const KEY_BYTES = 32

/** Keys of `KEY_BYTES` bytes. The first one encrypts, all of them decrypt, so that a key can be replaced. */
export type EncryptionKeys = readonly [current: Buffer, ...former: Buffer[]]

/**
 * Encrypts a text with AES-256-GCM: nonce, tag and ciphertext.
 *
 * @param purpose the use of the text: `decrypt` needs the same purpose
 */
export function encrypt(text: string, [key]: EncryptionKeys, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/**
 * Returns the text that was encrypted with one of the keys; undefined when the key or the purpose is another, or the
 * bytes were changed.
 */
export function decrypt(bytes: Buffer, keys: EncryptionKeys, purpose: string): string | undefined {
  for (const key of keys) {
    const text = decryptedWith(key, bytes, purpose)
    if (text !== undefined) return text
  }
  return undefined
}

/** Whether the current key encrypted a text, a former one, or none of them (`unknown`). */
export type KeyState = 'current' | 'former' | 'unknown'

export function keyStateOf(bytes: Buffer, keys: EncryptionKeys, purpose: string): KeyState {
  if (decryptedWith(keys[0], bytes, purpose) !== undefined) return 'current'
  return decrypt(bytes, keys, purpose) === undefined ? 'unknown' : 'former'
}

/** Encrypts a text of a former key with the current one; undefined for any other text, which stays as it is. */
export function renewed(bytes: Buffer, keys: EncryptionKeys, purpose: string): Buffer | undefined {
  if (keyStateOf(bytes, keys, purpose) !== 'former') return undefined
  const text = decrypt(bytes, keys, purpose)
  return text === undefined ? undefined : encrypt(text, keys, purpose)
}

function decryptedWith(key: Buffer, bytes: Buffer, purpose: string): string | undefined {
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
