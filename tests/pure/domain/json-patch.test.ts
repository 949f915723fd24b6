import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Patch, patched } from '../../../src/domain/patching/json-patch.ts'

type Operation = Patch[number]

const list = [{ name: 'a', tags: { x: '1' } }, { name: 'b' }]

describe('patched', () => {
  it.each<[string, Operation, unknown]>([
    ['adds in front of the others', { op: 'add', path: '/1', value: 1 }, [list[0], 1, list[1]]],
    ['adds at the end by number', { op: 'add', path: '/2', value: 1 }, [...list, 1]],
    ['adds at the end by a dash', { op: 'add', path: '/-', value: 1 }, [...list, 1]],
    ['adds a member', { op: 'add', path: '/1/tags', value: {} }, [list[0], { name: 'b', tags: {} }]],
    ['adds over a member', { op: 'add', path: '/1/name', value: 'c' }, [list[0], { name: 'c' }]],
    ['adds null', { op: 'add', path: '/1/name', value: null }, [list[0], { name: null }]],
    ['replaces an element', { op: 'replace', path: '/0', value: 1 }, [1, list[1]]],
    ['replaces the last element', { op: 'replace', path: '/1', value: 1 }, [list[0], 1]],
    ['replaces the whole document', { op: 'replace', path: '', value: [7] }, [7]],
    ['removes an element', { op: 'remove', path: '/0' }, [list[1]]],
    ['removes a member', { op: 'remove', path: '/0/tags/x' }, [{ name: 'a', tags: {} }, list[1]]],
    ['moves', { op: 'move', from: '/1', path: '/0' }, [list[1], list[0]]],
    [
      'moves to a name that starts like the old one',
      { op: 'move', from: '/0/tags', path: '/0/tags2' },
      [{ name: 'a', tags2: { x: '1' } }, list[1]],
    ],
    ['moves to where it is', { op: 'move', from: '/1', path: '/1' }, list],
    ['copies', { op: 'copy', from: '/0/tags', path: '/1/tags' }, [list[0], { name: 'b', tags: { x: '1' } }]],
    ['copies the whole document', { op: 'copy', from: '', path: '/-' }, [...list, list]],
    ['reads escaped pointers', { op: 'add', path: '/1/~01~1', value: 1 }, [list[0], { name: 'b', '~1/': 1 }]],
    ['knows an empty key', { op: 'add', path: '/1/', value: 1 }, [list[0], { name: 'b', '': 1 }]],
  ])('%s', (_, operation, expected) => {
    expect(patched(list, [operation])).toEqual(expected)
  })

  it.each<[string, Operation]>([
    ['a missing member to remove', { op: 'remove', path: '/0/nope' }],
    ['the removal of the whole document', { op: 'remove', path: '' }],
    ['a missing member to replace', { op: 'replace', path: '/0/nope', value: 1 }],
    ['a missing source to copy', { op: 'copy', from: '/5', path: '/-' }],
    ['a missing source to move', { op: 'move', from: '/0/nope', path: '/0/name' }],
    ['a missing parent', { op: 'add', path: '/0/nope/x', value: 1 }],
    ['a parent that has no members', { op: 'add', path: '/0/name/x', value: 1 }],
    ['an index behind the end', { op: 'add', path: '/3', value: 1 }],
    ['an index that a machine word would cut to a small one', { op: 'add', path: '/4294967297', value: 1 }],
    ['an index to replace that is not there', { op: 'replace', path: '/2', value: 1 }],
    ['an index with a leading zero', { op: 'replace', path: '/01', value: 1 }],
    ['a negative index', { op: 'add', path: '/-1', value: 1 }],
    ['an empty index', { op: 'add', path: '/', value: 1 }],
    ['an index in another notation', { op: 'add', path: '/1e0', value: 1 }],
    ['a property of arrays', { op: 'remove', path: '/length' }],
    ['the place behind the end, to read', { op: 'remove', path: '/-' }],
    ['a pointer without a slash', { op: 'add', path: '0/name', value: 1 }],
    ['a source without a slash', { op: 'copy', from: 'name', path: '/0/name' }],
    ['a bad escape', { op: 'add', path: '/0/~2', value: 1 }],
    ['an escape that breaks off', { op: 'add', path: '/0/x~', value: 1 }],
    ['an add without a value', { op: 'add', path: '/0/name' }],
    ['a replace without a value', { op: 'replace', path: '/0/name' }],
    ['a copy without a source', { op: 'copy', path: '/0/name' }],
    ['a move into itself', { op: 'move', from: '/0', path: '/0/tags' }],
    ['a move of an element into what would follow it', { op: 'move', from: '/0', path: '/0/x' }],
    ['a move of the document into itself', { op: 'move', from: '', path: '/0/x' }],
    ['__proto__', { op: 'add', path: '/0/__proto__/x', value: 1 }],
    ['constructor', { op: 'add', path: '/0/constructor', value: 1 }],
    ['prototype as a source', { op: 'copy', from: '/0/prototype', path: '/0/name' }],
    ['an inherited member to replace', { op: 'replace', path: '/0/toString', value: 1 }],
    ['an inherited member to remove', { op: 'remove', path: '/0/toString' }],
    ['an inherited member to copy', { op: 'copy', from: '/0/toString', path: '/0/name' }],
    ['a way through an inherited member', { op: 'add', path: '/0/toString/call', value: 1 }],
  ])('refuses %s, naming the operation', (_, operation) => {
    const patch: Patch = [{ op: 'add', path: '/-', value: 1 }, { op: 'remove', path: '/2' }, operation]
    expect(() => patched(list, patch)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringMatching(/^Operation 2 /),
        details: [{ message: expect.any(String), path: '/body/2' }],
      }),
    )
    expect(Object.prototype.toString.call([])).toBe('[object Array]')
  })

  it('refuses copies that would fill the memory', () => {
    const patch: Patch = Array.from({ length: 60 }, () => ({ op: 'copy', from: '', path: '/-' }))
    expect(() => patched(list, patch)).toThrow(/copies more than/)
  })

  it('refuses moves that would shift items of long lists again and again', () => {
    const long = Array.from({ length: 100_000 }, (_, index) => index)
    const moves = (count: number): Patch =>
      Array.from({ length: count }, () => ({ op: 'move', from: '/0', path: '/-' }))
    expect(() => patched(long, moves(51))).toThrow(/^Operation 50 .*shifts more than 10000000 items of lists$/)
  })

  it('refuses copies that nest deeper than anything can walk, and documents deeper than any of the contract', () => {
    const pointer = (levels: number) => '/a'.repeat(levels)
    const down = (levels: number): Patch =>
      Array.from({ length: levels }, (_, level) => ({ op: 'add', path: pointer(level + 1), value: {} }))
    const copies: Patch = Array.from({ length: 300 }, () => ({ op: 'copy', from: '/a', path: pointer(40) }))
    expect(() => patched({}, [...down(40), ...copies])).toThrow(/copies more than|nests values deeper than 64 levels/)
    expect(() => patched({}, [...down(40), ...copies.slice(0, 2)])).toThrow(/nested deeper than 64 levels$/)
    expect(patched({}, down(63))).toMatchObject({ a: { a: { a: {} } } })
  })

  it('changes only what may be written', () => {
    const document = { id: '1', title: 'a', tags: {} }
    const options = { writable: ['title', 'tags'] }
    expect(patched(document, [{ op: 'copy', from: '/id', path: '/title' }], options)).toEqual({
      ...document,
      title: '1',
    })
    const foreign: Operation[] = [
      { op: 'replace', path: '/id', value: '2' },
      { op: 'remove', path: '/id' },
      { op: 'move', from: '/id', path: '/title' },
      { op: 'copy', from: '/title', path: '/id' },
      { op: 'add', path: '/nope', value: 1 },
      { op: 'replace', path: '', value: {} },
    ]
    for (const operation of foreign) {
      expect(() => patched(document, [operation], options)).toThrow(
        /^Operation 0 .* can't be changed; \/title, \/tags can$/,
      )
    }
    expect(() => patched(document, foreign.slice(-1), options)).toThrow("applied: the whole document can't be changed;")
    expect(() => patched(document, foreign.slice(0, 1), options)).toThrow("applied: /id can't be changed;")
  })

  it.each(['move', 'copy'] as const)('says that a %s needs a from, also where not all may be written', (op) => {
    const options = { writable: ['title'] }
    expect(() => patched({ title: 'a' }, [{ op, path: '/title' }], options)).toThrow(/: it needs a from$/)
  })

  it('leaves the document and the patch alone, whether it succeeds or not', () => {
    const value = { deep: [1] }
    const patch: Patch = [
      { op: 'add', path: '/-', value },
      { op: 'add', path: '/2/deep/-', value: 2 },
    ]
    const before = structuredClone({ list, patch })
    expect(patched(list, patch)).toEqual([...list, { deep: [1, 2] }])
    expect(() => patched(list, [...patch, { op: 'remove', path: '/9' }])).toThrow('Operation 2')
    expect({ list, patch }).toEqual(before)
  })

  it('answers the same document for an empty patch', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (document) => {
        expect(patched(document, [])).toEqual(document)
      }),
    )
  })

  it('finds with add and remove what it put there, in any array', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (document, place) => {
        const path = `/${place % (document.length + 1)}`
        expect(
          patched(document, [
            { op: 'add', path, value: 'new' },
            { op: 'remove', path },
          ]),
        ).toEqual(document)
      }),
    )
  })
})

/*
 * Not here: A.8, A.9 and A.15 use `test`, which the contract does not have, and it refuses the operations of A.11 and
 * A.13.
 */
describe('the examples of RFC 6902, appendix A', () => {
  it.each<[string, object, Operation, unknown]>([
    ['A.1', { foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux' }, { baz: 'qux', foo: 'bar' }],
    ['A.2', { foo: ['bar', 'baz'] }, { op: 'add', path: '/foo/1', value: 'qux' }, { foo: ['bar', 'qux', 'baz'] }],
    ['A.3', { baz: 'qux', foo: 'bar' }, { op: 'remove', path: '/baz' }, { foo: 'bar' }],
    ['A.4', { foo: ['bar', 'qux', 'baz'] }, { op: 'remove', path: '/foo/1' }, { foo: ['bar', 'baz'] }],
    ['A.5', { baz: 'qux', foo: 'bar' }, { op: 'replace', path: '/baz', value: 'boo' }, { baz: 'boo', foo: 'bar' }],
    [
      'A.6',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      { op: 'move', from: '/foo/waldo', path: '/qux/thud' },
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      'A.7',
      { foo: ['all', 'grass', 'cows', 'eat'] },
      { op: 'move', from: '/foo/1', path: '/foo/3' },
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    [
      'A.10',
      { foo: 'bar' },
      { op: 'add', path: '/child', value: { grandchild: {} } },
      { foo: 'bar', child: { grandchild: {} } },
    ],
    [
      'A.14, with replace in place of test',
      { '/': 9, '~1': 10 },
      { op: 'replace', path: '/~01', value: 11 },
      { '/': 9, '~1': 11 },
    ],
    ['A.16', { foo: ['bar'] }, { op: 'add', path: '/foo/-', value: ['abc', 'def'] }, { foo: ['bar', ['abc', 'def']] }],
  ])('%s', (_, document, operation, expected) => {
    expect(patched(document, [operation])).toEqual(expected)
  })

  it('A.12: nothing is added where there is no parent', () => {
    expect(() => patched({ foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }])).toThrow(
      /there is nothing at \/baz$/,
    )
  })
})
