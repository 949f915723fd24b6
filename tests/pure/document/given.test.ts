import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { document } from '../../support/contract.ts'
import { givenOperations, givenShape } from '../../support/given-interface.ts'
import type { Node } from '../../support/schema-facts.ts'
import { differences } from './given-differences.ts'

const found = differences(document)
const decided = decidedDifferences(readFileSync(inProject('docs/decisions/0027-given-contract.md'), 'utf8'))

/** The differences that the rows of the section "Differences of the document" name, with `...` for any text. */
function decidedDifferences(decision: string): string[] {
  const [, section = ''] = decision.split(/^## Differences of the document$/m)
  const [table = ''] = section.split(/^## /m)
  const firstCells = table
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.slice(2, line.indexOf(' | '))] : []))
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, difference = '']) => difference))
}

/** Whether a text is the pattern, in which `...` stands for any text. */
function isLike(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('...')
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.slice(first.length).endsWith(last)) return false
  const between = text.slice(first.length, text.length - last.length)
  return others.reduce<number>((at, part) => (at < 0 ? at : endOf(part, between, at)), 0) >= 0
}

const endOf = (part: string, text: string, from: number) => {
  const at = text.indexOf(part, from)
  return at < 0 ? at : at + part.length
}

describe('the document', () => {
  test('is compared with all of the contract as it was given', () => {
    expect(Object.keys(givenOperations)).toHaveLength(20)
    expect(givenShape('EventType').values?.join(' ').split(' ')).toHaveLength(144)
    expect(decided.length).toBeGreaterThan(50)
  })

  test('differs from it only as decision 27 says', () => {
    expect(found.filter((difference) => !decided.some((pattern) => isLike(pattern, difference)))).toEqual([])
  })

  test('has every difference that decision 27 names', () => {
    expect(decided.filter((pattern) => !found.some((difference) => isLike(pattern, difference)))).toEqual([])
  })
})

/** One mistake each, with the differences that it makes; none of them is in decision 27. */
const MISTAKES: readonly [mistake: (schemas: Node, paths: Node) => void, ...made: string[]][] = [
  [({ Feature }) => delete Feature.properties.archivedAt, 'answer Feature -member=archivedAt'],
  [({ Event }) => Event.required.splice(Event.required.indexOf('createdBy'), 1), 'answer Event -required=createdBy'],
  [({ UpdateGroup }) => UpdateGroup.required.push('users'), 'request UpdateGroup +required=users'],
  [
    ({ SearchEvents }) => Object.assign(SearchEvents.properties.limit, { default: 50 }),
    'request SearchEvents/limit default 100 -> 50',
  ],
  [
    ({ ConstraintInput }) => delete ConstraintInput.properties.inverted.default,
    'request ConstraintInput/inverted -default=false',
  ],
  [
    ({ UpdateFeatureTypeLifetime }) =>
      Object.assign(UpdateFeatureTypeLifetime.properties.lifetimeDays, { maximum: 365 }),
    'request UpdateFeatureTypeLifetime/lifetimeDays max 2147483647 -> 365',
  ],
  [
    ({ ProjectName }) => Object.assign(ProjectName, { pattern: '\\S' }),
    'request CreateProject/name pattern ^(?!\\s*$).+ -> \\S',
    'request UpdateProject/name pattern ^(?!\\s*$).+ -> \\S',
  ],
  [({ LifecycleStage }) => LifecycleStage.enum.pop(), 'answer FeatureLifecycle/stage -enum=archived'],
  [
    ({ Role }) => Object.assign(Role.properties.description, { type: ['string', 'null'] }),
    'answer Role/description +nullable',
  ],
  [
    ({ CreateProject }) => Object.assign(CreateProject.properties.description, { type: 'string' }),
    'request CreateProject/description -nullable',
  ],
  [
    ({ FeatureVariant }) => Object.assign(FeatureVariant.properties.weight, { type: 'integer' }),
    'answer FeatureVariant/weight type number -> integer',
  ],
  [
    ({ ChangeInput }) => delete ChangeInput.discriminator.mapping.reorderStrategy,
    'request addToChangeRequest[] -action=reorderStrategy',
  ],
  [
    (_, paths) => delete paths['/api/admin/feature-types/{id}/lifetime'].put.responses[409],
    'updateFeatureTypeLifetime -status=409',
  ],
  [
    (_, paths) =>
      Object.assign(paths['/api/admin/projects'].post.responses[400], { $ref: '#/components/responses/NotFoundError' }),
    'answer createProject 400 error ValidationError -> NotFoundError',
  ],
  [
    (_, paths) => delete paths['/api/admin/projects'].post.responses[201].headers.Location,
    'answer createProject -header=Location',
  ],
  [(_, paths) => delete paths['/api/admin/invite-link/tokens/{token}'].get, 'getSignupToken -operation'],
]

test('each mistake is noticed', () => {
  const mistaken = structuredClone(document)
  for (const [mistake] of MISTAKES) mistake(mistaken.components.schemas, mistaken.paths)
  const made = MISTAKES.flatMap(([, ...differences]) => differences)
  expect(differences(mistaken).filter((difference) => !found.includes(difference))).toEqual(made.sort())
  expect(made.filter((difference) => decided.some((pattern) => isLike(pattern, difference)))).toEqual([])
})
