import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

const REGISTRY = 'registry.ts'

test('the registry imports every other file of its folder, and lists them in the order of the imports', async () => {
  const folder = inProject('src/http/handlers')
  const registry = await readFile(inProject(`src/http/handlers/${REGISTRY}`), 'utf8')
  const imports = [...registry.matchAll(/^import \{ (\w+) \} from '\.\/(.+)'$/gm)]
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== REGISTRY)
  expect(imports.map(([, , file]) => file).sort()).toEqual(files.sort())
  const listed = [...registry.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name]) => name)
  expect(listed).toEqual(imports.map(([, name]) => name))
})
