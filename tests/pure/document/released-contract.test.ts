import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { contractFile, lastRelease, RELEASES, releasedContract } from '../../../tools/scripts/contract-diff/released.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flaghoist-releases-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function release(version: string): void {
  writeFileSync(join(folder, contractFile(version)), JSON.stringify({ info: { version } }))
}

const of = (version: string) => ({ version, contract: { info: { version } } })

describe('the released contract', () => {
  test('is that of the newest version, by numbers and not by letters', () => {
    for (const version of ['1.9.0', '1.10.0', '1.2.0']) release(version)
    writeFileSync(join(folder, '2.0.0.sql'), '')
    expect(lastRelease(folder)).toEqual(of('1.10.0'))
  })

  test('is that of the version before, for the one that is being prepared', () => {
    for (const version of ['1.0.0', '1.1.0']) release(version)
    expect(lastRelease(folder, '1.1.0')).toEqual(of('1.0.0'))
  })

  test('does not exist before the first release', () => {
    expect(lastRelease(folder)).toBeUndefined()
    expect(lastRelease(join(folder, 'nowhere'))).toBeUndefined()
  })

  test('is stored for each release that has a dump, as it is written', () => {
    const files = readdirSync(RELEASES)
    const dumped = files.flatMap((file) => (file.endsWith('.sql') ? [contractFile(file.slice(0, -4))] : []))
    expect(files.filter((file) => file.endsWith('.json'))).toEqual(dumped)
    for (const file of dumped) {
      const text = readFileSync(join(RELEASES, file), 'utf8')
      const contract = JSON.parse(text)
      expect(releasedContract(contract)).toBe(text)
      expect(contractFile(contract.info.version)).toBe(file)
    }
    const current = JSON.parse(readFileSync(inProject('generated/openapi.json'), 'utf8'))
    expect(releasedContract(current).length).toBeLessThan(JSON.stringify(current).length)
  })
})
