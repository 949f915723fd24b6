import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { decrypt, type EncryptionKeys, encrypt } from '../../runtime/encryption.ts'

/** How a file begins: its form, whether it is encrypted, and the checksum of all that follows. */
const HEAD = /^flaghoist-relay 1 (plain|encrypted) ([0-9a-f]{64})$/
const MAX_HEAD = 100
const PURPOSE = 'state of a relay'
export const UNFINISHED = '.unfinished'

/**
 * Replaces a file as a whole: a reader finds the old content or the new one, also after a crash.
 *
 * @throws the error of the disk; the old content stays then
 */
export async function writeStateFile(path: string, text: string, keys: EncryptionKeys | undefined): Promise<void> {
  const content = keys === undefined ? Buffer.from(text) : encrypt(text, keys, PURPOSE)
  const form = keys === undefined ? 'plain' : 'encrypted'
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(`flaghoist-relay 1 ${form} ${checksum(content)}\n`)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/**
 * Returns the content of a file.
 *
 * @throws Error that says why it is of no use, such as a file that was cut off
 */
export async function readStateFile(path: string, keys: EncryptionKeys | undefined): Promise<string> {
  const bytes = await readFile(path)
  const end = bytes.subarray(0, MAX_HEAD).indexOf('\n')
  const [, form, expected] = HEAD.exec(bytes.subarray(0, Math.max(end, 0)).toString('latin1')) ?? []
  if (form === undefined) throw new Error('it does not begin as a file of a relay does')
  const content = bytes.subarray(end + 1)
  if (checksum(content) !== expected) throw new Error('its checksum is another: it is cut off, or was changed')
  if (form === 'plain') return content.toString('utf8')
  if (keys === undefined) throw new Error('it is encrypted, and ENCRYPTION_KEY is not set')
  const text = decrypt(content, keys, PURPOSE)
  if (text === undefined) throw new Error('it is encrypted with another key than ENCRYPTION_KEY')
  return text
}

function checksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The new name of a file is kept only with its folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
