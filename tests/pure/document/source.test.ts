import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { document, operations } from '../../support/contract.ts'
import { givenOperations } from '../../support/given-interface.ts'

const read = (path: string) => readFileSync(inProject(`openapi/${path}`), 'utf8')
const sources = readdirSync(inProject('openapi'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ name, text: read(name) }))

const tags: string[] = document.tags.map(({ name }: { name: string }) => name)

describe('the source of the document', () => {
  test('has no merge key, which is YAML 1.1', () => {
    expect(sources.length).toBeGreaterThan(80)
    expect(sources.filter(({ text }) => /<<:/.test(text)).map(({ name }) => name)).toEqual([])
  })

  test('names a reason that several operations have', () => {
    const reasons = sources.flatMap(({ text }) =>
      [...text.matchAll(/x-permission-reason: ([A-Z].*)$/gm)].map(([, reason]) => reason),
    )
    expect(reasons.length).toBeGreaterThan(10)
    expect(reasons.filter((reason, index) => reasons.indexOf(reason) !== index)).toEqual([])
  })

  test('has the paths in the order of their tags', () => {
    const { paths } = parse(read('openapi.yaml'))
    const positions = Object.keys(paths).map((path) => {
      const [first] = [...operations.values()].filter(({ url }) => url === path)
      return tags.indexOf(first === undefined ? '' : document.paths[path][first.method.toLowerCase()].tags[0])
    })
    expect(positions.length).toBeGreaterThan(150)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  })
})

describe('the document', () => {
  test('has every tag in one group, in the same order', () => {
    const grouped = document['x-tagGroups'].flatMap((group: { tags: string[] }) => group.tags)
    expect(grouped).toEqual(tags)
  })

  test('marks the operations that existing clients know, and no others', () => {
    const marked = [...operations.values()].filter(
      ({ url, method }) => document.paths[url][method.toLowerCase()]['x-core'],
    )
    expect(marked.map(({ id }) => id).sort()).toEqual(Object.keys(givenOperations).sort())
  })
})
