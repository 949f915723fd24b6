import { expect, test, vi } from 'vitest'
import { documentAsYaml } from '../../../src/http/pages/document-yaml.ts'

vi.mock('yaml', async (original) => {
  const yaml = await original<typeof import('yaml')>()
  const stringify = vi.fn(yaml.stringify).mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  return { ...yaml, stringify }
})

test('the contract as YAML is made again after a failure, and once after that', async () => {
  await expect(documentAsYaml()).rejects.toThrow('no memory')
  const text = await documentAsYaml()
  expect(text).toMatch(/^openapi: /)
  expect(await documentAsYaml()).toBe(text)
})
