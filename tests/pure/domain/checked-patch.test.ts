import { describe, expect, test } from 'vitest'
import {
  conflict,
  DomainError,
  type ErrorDetail,
  invalid,
  invalidAll,
  missing,
  withPath,
} from '../../../src/domain/errors.ts'
import { checkedPatch, unpatched } from '../../../src/domain/patching/checked-patch.ts'
import { type Patch, patched } from '../../../src/domain/patching/json-patch.ts'

type Operation = Patch[number]
type Rule = (document: unknown) => ErrorDetail[]

const set = (path: string, value: unknown): Operation => ({ op: 'replace', path, value })
const add = (path: string, value: unknown): Operation => ({ op: 'add', path, value })
const remove = (path: string): Operation => ({ op: 'remove', path })
const move = (from: string, path: string): Operation => ({ op: 'move', from, path })
const copy = (from: string, path: string): Operation => ({ op: 'copy', from, path })

/**
 * The problems for which rules refuse a patch of a document. The first rule with a problem hides the rules behind it.
 */
function refusalOf(document: object, patch: Patch, ...rules: Rule[]): DomainError {
  const check = (state: unknown) => {
    const problems = rules.map((rule) => rule(state)).find(({ length }) => length > 0)
    if (problems !== undefined) throw invalidAll('It is wrong', problems)
  }
  try {
    checkedPatch(document, patch, (state) => state).check(check)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

const pathsOf = ({ details = [] }: DomainError) => details.map(({ path }) => path)

/** Members of an object have to be numbers, wherever they are. */
function numbers(value: unknown, path = '/body'): ErrorDetail[] {
  if (typeof value === 'number') return []
  if (typeof value !== 'object' || value === null) return [{ message: 'has to be a number', path }]
  return Object.entries(value).flatMap(([key, member]) => numbers(member, `${path}/${key}`))
}

/** Texts of a list have to differ, one repetition is reported at a time. */
function distinct(value: unknown): ErrorDetail[] {
  const list = value as string[]
  const index = list.findIndex((text, position) => list.indexOf(text) < position)
  return index < 0 ? [] : [{ message: `"${list[index]}" is there twice`, path: `/body/${index}` }]
}

function short(value: unknown): ErrorDetail[] {
  return (value as string[]).flatMap((text, index) =>
    text.length > 3 ? [{ message: 'is too long', path: `/body/${index}` }] : [],
  )
}

const atMost =
  (most: number): Rule =>
  (value) => {
    const { length } = value as unknown[]
    return length > most ? [{ message: `has to have at most ${most}`, path: '/body' }] : []
  }

describe('checkedPatch', () => {
  const object = { name: 1, weight: 2, payload: { value: 3 }, list: [{ x: 1 }, { x: 2 }] }

  test.each<[string, Patch, path: string]>([
    ['replaced it', [set('/name', 7), set('/weight', 'a'), set('/name', 8)], '/body/1'],
    ['replaced something around it', [set('/list/0', { x: 'a' }), set('/list/1', { x: 7 })], '/body/0'],
    ['replaced something in it', [set('/name', 7), set('/payload/value', 'a'), set('/weight', 7)], '/body/1'],
    ['was the last to replace it', [set('/name', 'a'), set('/name', 'b'), set('/weight', 7)], '/body/1'],
    ['replaced all', [set('/name', 'a'), set('', { name: 'b' })], '/body/1'],
    ['moved it there', [add('/x', 7), move('/x', '/y'), add('/y/z', 7)].slice(0, 2).concat(set('/y', 'a')), '/body/2'],
    ['wrote what was moved later', [set('/name', 'a'), move('/name', '/label')], '/body/0'],
    ['wrote what was moved in a list', [set('/list/1/x', 'a'), move('/list/1', '/list/0')], '/body/0'],
    ['wrote what was moved on', [set('/list/0/x', 'a'), move('/list/1', '/list/0'), set('/name', 7)], '/body/0'],
    ['copied it', [set('/weight', 'a'), copy('/weight', '/x'), set('/weight', 7)], '/body/1'],
    ['added it to the end of a list', [set('/list/0/x', 7), add('/list/-', { x: 'a' }), set('/name', 7)], '/body/1'],
    ['added it to a list that grew', [add('/list/-', { x: 'a' }), add('/list/0', {}), add('/list/-', {})], '/body/0'],
    ['added it to a list that shrank', [add('/list/1', { x: 'a' }), remove('/list/0'), remove('/list/1')], '/body/0'],
    ['wrote it, in a list that others moved into', [set('/list/0/x', 'a'), move('/name', '/list/0')], '/body/0'],
    ['wrote it, in a list that others moved out of', [set('/list/1/x', 'a'), move('/list/0', '/y')], '/body/0'],
    ['wrote it, in an escaped member', [add('/a~1b', {}), add('/a~1b/c~0', 'a')], '/body/1'],
  ])('points to the operation that %s', (_, patch, path) => {
    const refusal = refusalOf(object, patch, numbers)
    const [detail] = refusal.details ?? []
    expect(pathsOf(refusal)).toEqual([path])
    const index = Number(path.slice('/body/'.length))
    expect(refusal.message).toBe(`After the patch, ${detail?.message}`)
    expect(detail?.message).toMatch(
      new RegExp(`^/\\S+ has to be a number \\(after operation ${index}, ${patch[index]?.op} /?\\S*\\)$`),
    )
  })

  test('points to the operation before which a required member was there', () => {
    const required: Rule = (value) =>
      'type' in (value as object) ? [] : [{ message: 'is required', path: '/body/type' }]
    const patch = [add('/x', 1), remove('/type'), add('/y', 1)]
    expect(pathsOf(refusalOf({ type: 'a' }, patch, required))).toEqual(['/body/1'])
    expect(pathsOf(refusalOf({ type: 'a' }, [move('/type', '/kind')], required))).toEqual(['/body/0'])
    expect(pathsOf(refusalOf({}, [add('/x', 1), add('/y', 1)], required))).toEqual(['/body'])
  })

  const list = ['a', 'b', 'c']

  test.each<[string, Patch, paths: string[]]>([
    ['wherever the problem shows', [set('/0', 'b'), set('/2', 'd')], ['/body/0']],
    ['and not a later one at the same place', [set('/1', 'a'), set('/0', 'a')], ['/body/0']],
    ['though its place was moved', [set('/0', 'b'), add('/0', 'x'), add('/0', 'y')], ['/body/0']],
    ['though places came and went', [set('/2', 'b'), remove('/0'), add('/0', 'x')], ['/body/0']],
    ['that brought it back', [set('/1', 'a'), set('/1', 'b'), set('/2', 'b')], ['/body/2']],
    ['the last where it went and came', [set('/1', 'a'), set('/1', 'x'), set('/1', 'a')], ['/body/2']],
    ['the last where it shows elsewhere', [set('/0', 'b'), set('/0', 'x'), set('/0', 'b')], ['/body/2']],
  ])('points to the operation that repeats an item, %s', (_, patch, paths) => {
    expect(pathsOf(refusalOf(list, patch, distinct))).toEqual(paths)
  })

  test('points to the operation with which there were too many', () => {
    const patch = [add('/-', 'd'), add('/0', 'e'), set('/1', 'f')]
    expect(pathsOf(refusalOf(list, patch, atMost(4)))).toEqual(['/body/1'])
    expect(pathsOf(refusalOf(list, patch, atMost(3)))).toEqual(['/body/0'])
  })

  test('tells each of several problems of its own operation', () => {
    const patch = [set('/1', 'long text'), set('/2', 'longer text'), set('/0', 'x')]
    expect(pathsOf(refusalOf(list, patch, short))).toEqual(['/body/0', '/body/1'])
  })

  test.each<[string, Patch]>([
    ['something else was wrong in between, which hid it', [set('/0', 'b'), set('/2', 'long text'), set('/2', 'd')]],
    ['another problem of its kind hid it', [add('/0', 'c'), add('/0', 'b'), remove('/2')]],
  ])('names the place alone where %s', (_, patch) => {
    const refusal = refusalOf(list, patch, short, distinct)
    expect(pathsOf(refusal)).toEqual(['/body'])
    expect(refusal.message).toMatch(/^After the patch, \/\d: "[bc]" is there twice$/)
  })

  test('names the place alone where it was wrong before', () => {
    expect(pathsOf(refusalOf(['a', 'long text'], [set('/0', 'x'), add('/0', 'y')], short))).toEqual(['/body'])
    expect(pathsOf(refusalOf(['a', 'long text'], [set('/0', 'x')], short))).toEqual(['/body'])
  })

  test('does little again, however many operations and problems there are', () => {
    let checks = 0
    const counted: Rule = (value) => {
      checks++
      return short(value)
    }
    const many = Array.from({ length: 20_000 }, () => 'long text')
    const patch = [set('', many), ...Array.from({ length: 1000 }, () => set('/0', 'a'))]
    const refusal = refusalOf(list, patch, counted)
    // A hundred, and that there are more.
    expect(refusal.details).toHaveLength(101)
    expect(refusal.details?.[0]).toEqual({ message: '/1 is too long', path: '/body' })
    expect(checks).toBeLessThan(10)
    checks = 0
    const small = [set('/0', 'long text'), ...Array.from({ length: 3000 }, () => set('/1', 'b'))]
    expect(pathsOf(refusalOf(list, small, counted))).toEqual(['/body'])
    expect(checks).toBeLessThan(1000)
  })

  test('checks the same result as often as asked, and reads it once', () => {
    let reads = 0
    const checked = checkedPatch(list, [set('/0', 'x')], (document) => {
      reads++
      return document as string[]
    })
    const seen: unknown[] = []
    checked.check((texts) => seen.push(texts.length))
    checked.check((texts) => seen.push(texts[0]))
    expect(seen).toEqual([3, 'x'])
    expect(reads).toBe(1)
  })

  test('reports missing members like wrong ones, and leaves other refusals and faults as they are', () => {
    const refusal = (error: Error) => () =>
      checkedPatch(list, [set('/1', 'x'), set('/0', 'y')], (document) => document as string[]).check((texts) => {
        if (texts[1] === 'x') throw error
      })
    expect(refusal(withPath(missing('segment', 7), '/body/1'))).toThrow(
      expect.objectContaining({
        kind: 'missing',
        details: [{ message: '/1: There is no segment 7 (after operation 0, replace /1)', path: '/body/0' }],
      }),
    )
    expect(refusal(invalid('is wrong'))).toThrow(
      'After the patch, the document is wrong (after operation 0, replace /1)',
    )
    const taken = conflict('it is taken')
    expect(refusal(taken)).toThrow(taken)
    expect(refusal(new RangeError('a fault'))).toThrow(RangeError)
  })

  test('hands on a fault of a check that is done again', () => {
    const fail = (document: unknown) => {
      if ((document as string[])[0] === 'a') throw new RangeError('a fault')
      throw invalid('is wrong', '/body/1')
    }
    expect(() => checkedPatch(list, [set('/0', 'x')], (document) => document).check(fail)).toThrow(RangeError)
  })

  test('leaves the refusals of what came without a patch as they are', () => {
    const wrong = invalid('is wrong', '/body/a')
    const refuse = () => {
      throw wrong
    }
    expect(() => unpatched(1).check(refuse)).toThrow(wrong)
    expect(unpatched(1).state).toBe(1)
  })

  test('refuses an operation that can not be applied as such', () => {
    expect(() => checkedPatch(list, [remove('/3')], (document) => document)).toThrow(/^Operation 0 \(remove \/3\)/)
    expect(patched(list, [])).toEqual(list)
  })
})
