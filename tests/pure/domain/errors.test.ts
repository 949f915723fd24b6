import { describe, expect, test } from 'vitest'
import { invalidAll } from '../../../src/domain/errors.ts'

const problems = (length: number) =>
  Array.from({ length }, (_, index) => ({ message: 'is wrong', path: `/body/${index}` }))

describe('invalidAll', () => {
  test('tells all of a hundred problems', () => {
    expect(invalidAll('Wrong', problems(100)).details).toEqual(problems(100))
  })

  test('tells a hundred of very many problems, and that there are more', () => {
    const { details } = invalidAll('Wrong', problems(5000))
    expect(details).toEqual([...problems(100), { message: 'There are more problems' }])
  })
})
