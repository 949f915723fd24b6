import { describe, expect, test } from 'vitest'
import { conflict, type DomainError, invalid, invalidAll, missing, placed } from '../../src/domain/errors.ts'
import { type Patch, patched } from '../../src/domain/json-patch.ts'
import { afterPatch } from '../../src/domain/patch-refusals.ts'

type Operation = Patch[number]

function refusalOf(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was refused')
}

/** The refusal that becomes of one, when a patch led to it. */
function told(refusal: Error, patch: Patch | undefined): Error {
  return refusalOf(() =>
    afterPatch(patch, () => {
      throw refusal
    }),
  )
}

const replace = (path: string): Operation => ({ op: 'replace', path, value: 1 })
const add = (path: string): Operation => ({ op: 'add', path, value: 1 })

describe('afterPatch', () => {
  test.each<[string, pointer: string, Patch, path: string]>([
    ['what it replaced', '/weight', [replace('/name'), replace('/weight'), replace('/title')], '/body/1'],
    ['something around it', '/0/weight', [replace('/0'), replace('/1')], '/body/0'],
    ['something in it', '/payload', [replace('/name'), replace('/payload/value'), replace('/title')], '/body/1'],
    ['the last that changed it', '/name', [replace('/name'), replace('/name'), replace('/x')], '/body/1'],
    ['what it removed', '/type', [replace('/x'), { op: 'remove', path: '/type' }, replace('/y')], '/body/1'],
    ['what it moved away', '/a', [replace('/x'), { op: 'move', from: '/a', path: '/b' }, replace('/y')], '/body/1'],
    ['what it only copied from', '/a', [replace('/x'), { op: 'copy', from: '/a', path: '/b' }], '/body'],
    ['what it added to the end of a list', '/7/name', [replace('/0/name'), add('/-'), replace('/1/x')], '/body/1'],
    ['what several changed something in', '/list', [add('/list/-'), add('/list/-')], '/body'],
    ['what several may have added', '/list/0/x', [add('/list/-'), add('/list/-')], '/body'],
    ['what it replaced after others', '/list/0/x', [add('/list/-'), replace('/list')], '/body/1'],
    ['a name that starts alike', '/name', [replace('/names'), replace('/nam')], '/body'],
    ['the whole document', '', [replace('/0'), replace('/1')], '/body'],
    ['the whole document, alone', '', [replace('/0')], '/body/0'],
    ['anything, alone', '/3/name', [replace('/0')], '/body/0'],
    ['nothing', '/name', [], '/body'],
  ])('points to the operation that changed %s', (_, pointer, patch, path) => {
    const refusal = told(invalid('has to be a text', `/body${pointer}`), patch) as DomainError
    const [detail] = refusal.details ?? []
    expect(detail?.path).toBe(path)
    expect(detail?.message).toContain(`${pointer || 'the document'} has to be a text`)
    expect(refusal.message).toBe(`After the patch, ${detail?.message}`)
    const index = /\d+$/.exec(path)?.[0]
    if (index !== undefined)
      expect(detail?.message).toContain(`(after operation ${index}, ${patch[Number(index)]?.op} `)
  })

  test('tells every problem of its own operation', () => {
    const problems = ['/a', '/b'].map((pointer) => ({ message: 'is wrong', path: `/body${pointer}` }))
    const refusal = told(invalidAll('Two things are wrong', problems), [replace('/b'), replace('/a')]) as DomainError
    expect(refusal.details?.map(({ path }) => path)).toEqual(['/body/1', '/body/0'])
  })

  test('tells of what is missing as of what is wrong', () => {
    const refusal = told(placed(missing('segment', 7), '/body/segments'), [add('/title'), add('/segments')])
    expect(refusal).toMatchObject({ kind: 'missing', details: [{ path: '/body/1' }] })
    expect(refusal.message).toContain('There is no segment 7')
  })

  test('leaves other refusals as they are, and all of them where there was no patch', () => {
    const failure = new Error('a fault')
    expect(told(failure, [add('/a')])).toBe(failure)
    const taken = conflict('it is taken')
    expect(told(taken, [add('/a')])).toBe(taken)
    const wrong = invalid('is wrong', '/body/a')
    expect(told(wrong, undefined)).toBe(wrong)
    expect(afterPatch([add('/a')], () => 7)).toBe(7)
  })
})

/** Texts that have to differ, each at most three letters long. */
function listOf(operations: Patch): unknown {
  const list = patched(['a', 'b', 'c'], operations) as string[]
  const problems = list.flatMap((text, index) => [
    ...(list.indexOf(text) < index ? [{ message: 'is there twice', path: `/body/${index}` }] : []),
    ...(text.length > 3 ? [{ message: 'is too long', path: `/body/${index}` }] : []),
  ])
  if (problems.length > 0) throw invalidAll('The list is wrong', problems)
  return list
}

describe('afterPatch, for what can be done again', () => {
  const put = (path: string, value: string): Operation => ({ op: 'replace', path, value })
  const insert = (path: string, value: string): Operation => ({ op: 'add', path, value })
  const remove = (path: string): Operation => ({ op: 'remove', path })

  test.each<[string, Patch, paths: string[]]>([
    ['wherever the problem shows', [put('/0', 'b'), put('/2', 'd')], ['/body/0']],
    ['and not a later one at the same place', [put('/1', 'a'), put('/0', 'a')], ['/body/0']],
    ['though its place was moved', [put('/2', 'long text'), insert('/0', 'x'), insert('/0', 'y')], ['/body/0']],
    ['though places came and went', [put('/2', 'long text'), remove('/0'), insert('/1', 'x')], ['/body/0']],
    ['of each problem', [put('/1', 'long text'), put('/2', 'longer text'), put('/0', 'x')], ['/body/0', '/body/1']],
    ['that brought it back', [put('/1', 'a'), put('/1', 'b'), put('/2', 'b')], ['/body/2']],
    ['the last of a problem that went and came', [put('/1', 'a'), put('/1', 'x'), put('/1', 'a')], ['/body/2']],
  ])('points to the operation that made it, %s', (_, patch, paths) => {
    const refusal = refusalOf(() => afterPatch(patch, () => listOf(patch), listOf)) as DomainError
    expect(refusal.details?.map(({ path }) => path)).toEqual(paths)
  })

  test('points to none of very many', () => {
    const patch = [put('/0', 'b'), ...Array.from({ length: 50 }, () => put('/2', 'd'))]
    const refusal = refusalOf(() => afterPatch(patch, () => listOf(patch), listOf))
    expect(refusal).toMatchObject({ details: [{ path: '/body' }] })
  })

  test('points to nothing that was wrong before', () => {
    const patch = [put('/0', 'x'), put('/2', 'y')]
    const always = () => {
      throw invalid('was wrong before', '/body/1')
    }
    expect(refusalOf(() => afterPatch(patch, always, always))).toMatchObject({ details: [{ path: '/body' }] })
  })

  test('hands on a fault of the second try', () => {
    const refuse = () => {
      throw invalid('is wrong', '/body/1')
    }
    const fail = () => {
      throw new RangeError('a fault')
    }
    expect(refusalOf(() => afterPatch([put('/0', 'x'), put('/1', 'y')], refuse, fail))).toBeInstanceOf(RangeError)
  })
})
