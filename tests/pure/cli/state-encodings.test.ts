import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFiles, readFilesToSend } from '../../../src/cli/state/read-files.ts'
import { readSet } from '../../../src/domain/state/document/read-set.ts'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-encodings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TEXT = 'apiVersion: flaghoist/v1\nmanager: payments\nfeatures:\n  menu: { description: Café }\n'
const littleEndian = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => littleEndian(text).swap16()

function fileWith(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const UTF_16 = '1:1: is UTF-16. Accepted: UTF-8. Save the file as UTF-8'

describe('a file', () => {
  it.each<[encoding: string, content: Buffer, problem: string]>([
    ['UTF-16', littleEndian(`\uFEFF${TEXT}`), UTF_16],
    ['UTF-16 without a mark', littleEndian(TEXT), UTF_16],
    ['big-endian UTF-16', bigEndian(`\uFEFF${TEXT}`), UTF_16],
    ['big-endian UTF-16 without a mark', bigEndian(TEXT), UTF_16],
    ['Latin-1', Buffer.from(TEXT, 'latin1'), '4:27: has a byte that is not UTF-8. Save the file as UTF-8'],
  ])('in %s is refused by its name, offline and for a server', async (encoding, content, problem) => {
    const path = fileWith(`${encoding}.yaml`, content)
    const message = `${path}:${problem}`
    await expect(readFilesToSend([path])).rejects.toThrow(message)
    await expect(readSet(await readFiles([path]))).rejects.toThrow(message)
  })

  it('is named with every other one that is not sent', async () => {
    const paths = ['one.yaml', 'two.yaml'].map((name) => fileWith(name, littleEndian(TEXT)))
    const details = paths.map((file) => expect.objectContaining({ message: `${file}:${UTF_16}` }))
    await expect(readFilesToSend(paths)).rejects.toMatchObject({ kind: 'invalid', details })
  })

  it('in UTF-8 is read, also with a mark of its byte order', async () => {
    for (const start of ['', '\uFEFF']) {
      const path = fileWith('utf-8.yaml', `${start}${TEXT}`)
      const set = await readSet(await readFilesToSend([path]))
      expect(set.features).toEqual({ menu: { description: 'Café' } })
    }
  })
})

it('files with more than 20 MiB together are not sent', async () => {
  const line = `# ${'x'.repeat(1000)}\n`
  const path = fileWith('large.yaml', `${TEXT}${line.repeat(1000)}`)
  await expect(readFilesToSend(Array.from({ length: 22 }, () => path))).rejects.toThrow(
    /^The files have \d+ bytes together\. Accepted: at most 20 MiB \(20971520\)$/,
  )
})
