import { expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { documentAsYaml } from '../../../src/http/pages/document-yaml.ts'

vi.mock('yaml', () => ({ stringify: vi.fn(() => 'a: b\n') }))

test('the contract as YAML is made again after a failure, and once after that', async () => {
  vi.mocked(stringify).mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  await expect(documentAsYaml()).rejects.toThrow('no memory')
  const text = await documentAsYaml()
  expect(text).toMatch(/^a: b\npaths:\n {2}a: b\n/)
  const times = vi.mocked(stringify).mock.calls.length
  expect(await documentAsYaml()).toBe(text)
  expect(vi.mocked(stringify)).toHaveBeenCalledTimes(times)
})
