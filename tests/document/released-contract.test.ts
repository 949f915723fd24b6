import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastRelease } from '../../scripts/contract-diff/released.ts'

/* A repository of git with releases, each a commit with a contract and a tag. */

let folder: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })

function commit(title: string, tag?: string): void {
  writeFileSync(join(folder, 'generated/openapi.json'), JSON.stringify({ info: { title } }))
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '-m', title)
  if (tag !== undefined) git('tag', tag)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flaghoist-releases-'))
  mkdirSync(join(folder, 'generated'))
  git('init', '--quiet', '--initial-branch', 'main')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the released contract is that of the nearest release before the commit', () => {
  commit('the first', 'v1.0.0')
  commit('the second', 'v1.1.0')
  git('checkout', '--quiet', '-b', 'patch', 'v1.0.0')
  commit('a patch of the first')
  expect(lastRelease(folder)).toEqual({ version: '1.0.0', contract: { info: { title: 'the first' } } })
  git('checkout', '--quiet', 'main')
  commit('not released')
  expect(lastRelease(folder)).toEqual({ version: '1.1.0', contract: { info: { title: 'the second' } } })
})

test('without a tag of a release there is none', () => {
  commit('not released', 'vendor')
  expect(lastRelease(folder)).toBeUndefined()
})

test('without git there is none', () => {
  rmSync(join(folder, '.git'), { recursive: true })
  expect(lastRelease(folder)).toBeUndefined()
})
