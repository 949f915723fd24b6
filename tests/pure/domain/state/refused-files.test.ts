import { describe, expect, it } from 'vitest'
import type { DomainError } from '../../../../src/domain/errors.ts'
import { readSet } from '../../../../src/domain/state/document/read-set.ts'
import { HEAD, problemsOf } from '../../../support/state-files.ts'

describe('a file that is not read', () => {
  const FEATURES = `${HEAD}features:\n`
  const members =
    'Accepted: project, type, description, impressionData, stale, archived, tags, dependencies, environments, initial'
  const nested = `${FEATURES}  a:\n    environments:\n      production:\n        strategies:\n`

  const refused: [content: string, ...problems: string[]][] = [
    ['', '1:1: has no document. Leave the file out, or write at least apiVersion: flaghoist/v1 and manager'],
    ['# later\n', '1:1: has no document. Leave the file out, or write at least apiVersion: flaghoist/v1 and manager'],
    [
      '- a\n',
      '1:1: has to be of type object. It has: $schema, apiVersion, manager, environments, featureTypes, tagTypes, tags, contextFields, projects, segments, features',
    ],
    ['manager: x\n', '1:1: /apiVersion is required'],
    ['apiVersion: flaghoist/v1\n', '1:1: /manager is required'],
    ['apiVersion: flaghoist/v2\nmanager: x\n', '1:1: /apiVersion has to be "flaghoist/v1"'],
    [
      `${FEATURES}  a:\n    desciption: x\n`,
      `5:5: /features/a/desciption is not a member of this object. Did you mean description? ${members}`,
    ],
    [
      `${nested}          - name: default\n            constraints: [{ contextName: userId, operator: IN, vals: [a] }]\n`,
      '9:64: /features/a/environments/production/strategies/0/constraints/0/vals is not a member of this object. Accepted: contextName, operator, caseInsensitive, inverted, values, value',
    ],
    [
      `${nested}          - name: flexibleRollout\n            parameters: { rollout: 25, groupId: 1.0 }\n`,
      '9:27: /features/a/environments/production/strategies/0/parameters/rollout has to be of type string. Put it in quotes: "25"',
      '9:40: /features/a/environments/production/strategies/0/parameters/groupId has to be of type string. Put it in quotes: "1.0"',
    ],
    [`${FEATURES}  a: { stale: yes }\n`, '4:8: /features/a/stale has to be of type boolean. Write true or false'],
    [`${FEATURES}  a:\n`, '4:3: /features/a has to be of type object. Write {} for an empty one'],
    [
      `${FEATURES}  a: { tags: [foo], environments: { production: on } }\n`,
      '4:15: /features/a/tags/0 has to be of type object. It has: value, type',
      '4:37: /features/a/environments/production has to be of type object. It has: enabled, strategies, variants, initial',
    ],
    [
      `${FEATURES}  a: { environments: { production: { variants: [{ name: x, weight: 1001 }] } } }\n`,
      '4:60: /features/a/environments/production/variants/0/weight has to be <= 1000',
    ],
    [
      `${FEATURES}  "a b": {}\n`,
      "4:3: /features/a b is a name that has to consist of letters from A to Z, digits and - _ . ! ~ * ' ( ), and not to be . or ..",
    ],
    [`${FEATURES}  a: {}\n  "a": {}\n`, '5:3: has the name "a" twice. Keep one of them'],
    [
      '{"apiVersion": "flaghoist/v1", "manager": "x",\n"features": {"a": {}, "\\u0061": {}}}',
      '2:23: has the name "a" twice. Keep one of them',
    ],
    [
      `${FEATURES}  __proto__: { __proto__: {} }\n`,
      '4:16: /features/__proto__/__proto__ is not a member of this object. Accepted: project, type, description, impressionData, stale, archived, tags, dependencies, environments, initial',
    ],
    [
      `${nested}          - { name: default, parameters: { __proto__: x } }\n`,
      '8:44: /features/a/environments/production/strategies/0/parameters/__proto__ is a member that no object may have',
    ],
    [`${FEATURES}  a: { description: "\\0" }\n`, '4:8: /features/a/description holds the character NUL'],
    [`${HEAD}# \0\n`, '3:3: has the character NUL. Save the file as UTF-8'],
    [`${FEATURES}  a: { description: "\\ud800" }\n`, '4:8: /features/a/description holds half of a surrogate pair'],
    [
      `${HEAD}# caf\uFFFD\n`,
      '3:6: has a byte that is not UTF-8. Save the file as UTF-8: other encodings, such as Latin-1, are not accepted',
    ],
    [`${FEATURES}\ta: {}\n`, '4:1: has a tab as indentation. Indent with spaces'],
    [
      `${FEATURES}  a: { stale: true\n`,
      '5:1: is not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
    ],
    [`${FEATURES}  a: !feature {}\n`, '4:6: has a tag that is not known: !feature. Write the value without it'],
    [
      `${FEATURES}  a: { description: !!binary aGk= }\n`,
      '4:21: has a tag that is not known: tag:yaml.org,2002:binary. Write the value without it',
    ],
    [`%YAML 1.1\n---\n${HEAD}`, '1:1: has YAML 1.1. Accepted: YAML 1.2'],
    [
      `${FEATURES}  a: &a { stale: true }\n  b: { <<: *a }\n`,
      '5:8: is a merge key, which YAML 1.2 does not have. Write its members out, or name a whole value by an alias',
    ],
    [`${FEATURES}  a: { stale: .inf }\n`, '4:8: is .inf, which is no number of JSON'],
    [`${FEATURES}  ? [a]\n  : {}\n`, '4:5: has to be a name, and not a list, an object or an alias'],
    [`${FEATURES}  a: *b\n`, '4:6: has the alias *b, which names no anchor before it'],
    [
      `${FEATURES}  a: &a { environments: *a }\n`,
      '4:25: has the alias *a, which stands inside of the value that it names',
    ],
    [`${FEATURES}  a: ${'['.repeat(100)}${']'.repeat(100)}\n`, '4:68: is nested deeper than 64 levels'],
    [
      `{"apiVersion": "flaghoist/v1", "manager": ${'['.repeat(100)}${']'.repeat(100)}}`,
      '1:106: is nested deeper than 64 levels',
    ],
    [manyAliases(), '1:1: is larger than 2 MiB once its aliases are replaced by their values'],
    ['---\n'.repeat(1002), '1:1: has more than 1000 documents. Write them in several files'],
    [
      `# ${'é'.repeat(1024 * 1024)}\n`,
      '1:1: has 1048579 characters. Accepted: at most 1048576. Split it: several files are one set',
    ],
  ]

  it.each(refused.map(([content, ...problems]) => [problems[0], content, problems] as const))('%s', async (...row) => {
    const [, content, problems] = row
    expect(await problemsOf(content)).toEqual(problems.map((problem) => `a.yaml:${problem}`))
  })

  it('is nested deeper than the parser can follow', async () => {
    const [problem] = await problemsOf(`${FEATURES}  a: ${'{a: '.repeat(20_000)}\n`)
    expect(problem).toMatch(/^a\.yaml:4:\d+: is nested deeper than 64 levels$/)
  })

  it('says where several are', async () => {
    expect(await problemsOf(`${HEAD}features:\n  a: { x: 1, stale: 2 }\nfeature: {}\n`, 'a: b: c\n')).toEqual([
      'b.yaml:1:4: is not valid YAML: Nested mappings are not allowed in compact mappings',
      `a.yaml:4:8: /features/a/x is not a member of this object. ${members}`,
      'a.yaml:4:14: /features/a/stale has to be of type boolean',
      'a.yaml:5:1: /feature is not a member of this object. Did you mean features? Accepted: $schema, apiVersion, manager, environments, featureTypes, tagTypes, tags, contextFields, projects, segments, features',
    ])
  })

  it('says no more than a hundred problems', async () => {
    const content = `${FEATURES}${Array.from({ length: 150 }, (_, index) => `  f${index}: { x: 1 }\n`).join('')}`
    const problems = await problemsOf(content)
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toBe('There are more problems')
  })
})

describe('files that do not fit together', () => {
  it('have different managers', async () => {
    expect(await problemsOf(HEAD, 'apiVersion: flaghoist/v1\nmanager: search\n')).toEqual([
      'b.yaml:2:1: /manager is search, but payments at a.yaml:2:1. All files of a set have the same manager',
    ])
  })

  it('have the same name', async () => {
    const content = (tag: string) => `${HEAD}features: { a: {} }\ntags: [{ type: simple, value: ${tag} }]\n`
    expect(await problemsOf(content('one'), content('two'), content('one'))).toEqual([
      'b.yaml:3:13: /features/a is also at a.yaml:3:13. Keep one of them',
      'c.yaml:3:13: /features/a is also at a.yaml:3:13. Keep one of them',
      'c.yaml:4:8: /tags/0 is also at a.yaml:4:8. Keep one of them',
    ])
  })

  it('are more than there may be', async () => {
    const content = (letter: string) =>
      `${HEAD}features:\n${Array.from({ length: 5001 }, (_, index) => `  ${letter}${index}: {}\n`).join('')}`
    expect(await problemsOf(content('a'), content('b'))).toEqual([
      'The set has 10002 features. Accepted: at most 10000 in all files together',
    ])
    const large = `# ${'é'.repeat(1_000_000)}\n`
    const files = Array.from({ length: 11 }, () => ({ path: 'a.yaml', content: large }))
    await expect(readSet(files)).rejects.toThrow('Accepted: at most 20 MiB (20971520)')
  })
})

function manyAliases(): string {
  const list = (name: string, item: string) =>
    `${name}: &${name} [${Array.from({ length: 10 }, () => item).join(', ')}]\n`
  const lists = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => list(name, `*${'abcdefg'[index]}`))
  return `a: &a lol\n${lists.join('')}`
}

describe('a file whose name ends with .json', () => {
  const problemsIn = (content: string, path: string) =>
    readSet([{ path, content }]).then(
      () => [],
      (error: DomainError) => error.details?.map(({ message }) => message),
    )
  const document = '{ "apiVersion": "flaghoist/v1", "manager": "x"'

  it.each<[what: string, content: string, problem: string]>([
    [
      'a comma at the end',
      `${document},\n}`,
      '2:1: is not JSON, as its name says. Expected here: a name in double quotes',
    ],
    ['a comment', `# later\n${document} }`, '1:1: is not JSON, as its name says. Expected here: a value'],
    ['YAML', HEAD, '1:1: is not JSON, as its name says. Expected here: a value'],
  ])('is not read with %s, which YAML takes', async (_, content, problem) => {
    expect(await problemsIn(content, 'a.json')).toEqual([`a.json:${problem}`])
    expect(await problemsIn(content, 'a.yaml')).toEqual([])
  })

  it('is read with a mark of its byte order', async () => {
    expect(await problemsIn(`\uFEFF${document} }`, 'a.json')).toEqual([])
  })
})
