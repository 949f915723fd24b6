import { expect, test } from 'vitest'
import { problemsOf } from '../../console/server/problems.ts'

test.each([
  [
    'a member',
    '/body/name',
    '/body/name has to have at most 100 characters',
    '/name',
    'Has to have at most 100 characters',
  ],
  [
    'a member of a member',
    '/body/constraints/0/value',
    'The value is no date',
    '/constraints/0/value',
    'The value is no date',
  ],
  [
    'a member of an operation in a batch',
    '/body/operations/12/body/0/weight',
    'is required',
    '/0/weight',
    'Is required',
  ],
])('a refusal of %s is at the member, without the pointer', (_, path, message, member, words) => {
  expect(problemsOf([{ path, message }])).toEqual([{ path: member, message: words }])
})

test.each(['/body', '/query/limit', '/params/projectId', '/body/operations/0/ifMatch', undefined])(
  'a refusal of %s is about no member of the body',
  (path) => {
    expect(problemsOf([{ message: 'Not so', ...(path !== undefined && { path }) }])).toEqual([])
  },
)

test('a failure may say nothing more', () => {
  expect(problemsOf()).toEqual([])
})
