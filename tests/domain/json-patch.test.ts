import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Patch, patched } from '../../src/domain/json-patch.ts'

const document = () => ({ a: 1, list: ['x', 'y'], deep: { b: null }, 'q/r': 2, 's~t': 3, '': 4 })

describe('patched', () => {
  it.each<[string, Patch, object]>([
    ['adds a member', [{ op: 'add', path: '/new', value: null }], { ...document(), new: null }],
    ['replaces a member by adding it', [{ op: 'add', path: '/a', value: 2 }], { ...document(), a: 2 }],
    ['inserts into a list', [{ op: 'add', path: '/list/0', value: 'w' }], { ...document(), list: ['w', 'x', 'y'] }],
    ['adds one past the end', [{ op: 'add', path: '/list/2', value: 'z' }], { ...document(), list: ['x', 'y', 'z'] }],
    ['appends with -', [{ op: 'add', path: '/list/-', value: 'z' }], { ...document(), list: ['x', 'y', 'z'] }],
    ['replaces', [{ op: 'replace', path: '/deep/b', value: [1] }], { ...document(), deep: { b: [1] } }],
    ['replaces in a list', [{ op: 'replace', path: '/list/1', value: 'z' }], { ...document(), list: ['x', 'z'] }],
    ['removes', [{ op: 'remove', path: '/deep/b' }], { ...document(), deep: {} }],
    ['removes from a list', [{ op: 'remove', path: '/list/0' }], { ...document(), list: ['y'] }],
    ['copies', [{ op: 'copy', from: '/list', path: '/deep/b' }], { ...document(), deep: { b: ['x', 'y'] } }],
    ['moves', [{ op: 'move', from: '/list/0', path: '/list/1' }], { ...document(), list: ['y', 'x'] }],
    ['moves up', [{ op: 'move', from: '/deep/b', path: '/deep' }], { ...document(), deep: null }],
    ['moves to where it is', [{ op: 'move', from: '/a', path: '/a' }], document()],
    ['reads ~1 as /', [{ op: 'replace', path: '/q~1r', value: 9 }], { ...document(), 'q/r': 9 }],
    ['reads ~0 as ~', [{ op: 'replace', path: '/s~0t', value: 9 }], { ...document(), 's~t': 9 }],
    ['reads / as the empty key', [{ op: 'replace', path: '/', value: 9 }], { ...document(), '': 9 }],
    ['replaces the whole document', [{ op: 'replace', path: '', value: [1] }], [1]],
    ['changes nothing without operations', [], document()],
  ])('%s', (_, patch, expected) => {
    expect(patched(document(), patch)).toEqual(expected)
  })

  it.each<[string, Patch[number]]>([
    ['remove of a missing member', { op: 'remove', path: '/missing' }],
    ['replace of a missing member', { op: 'replace', path: '/missing', value: 1 }],
    ['move of a missing member', { op: 'move', from: '/missing', path: '/a' }],
    ['copy of a missing member', { op: 'copy', from: '/missing', path: '/a' }],
    ['add below a missing member', { op: 'add', path: '/missing/b', value: 1 }],
    ['add below a number', { op: 'add', path: '/a/b', value: 1 }],
    ['add below null', { op: 'add', path: '/deep/b/c', value: 1 }],
    ['add beyond the end', { op: 'add', path: '/list/3', value: 1 }],
    ['remove of -', { op: 'remove', path: '/list/-' }],
    ['remove beyond the end', { op: 'remove', path: '/list/2' }],
    ['a negative index', { op: 'replace', path: '/list/-1', value: 1 }],
    ['an index with a leading zero', { op: 'replace', path: '/list/01', value: 1 }],
    ['an index that is a number of another form', { op: 'replace', path: '/list/1e0', value: 1 }],
    ['a property of the list that is no element', { op: 'replace', path: '/list/length', value: 0 }],
    ['copy of such a property', { op: 'copy', from: '/list/length', path: '/a' }],
    ['an inherited member', { op: 'replace', path: '/toString', value: 1 }],
    ['copy of an inherited member', { op: 'copy', from: '/hasOwnProperty', path: '/a' }],
    ['a pointer without a leading slash', { op: 'add', path: 'a', value: 1 }],
    ['a pointer with a bad escape', { op: 'add', path: '/a~2', value: 1 }],
    ['add without a value', { op: 'add', path: '/a' }],
    ['replace without a value', { op: 'replace', path: '/a' }],
    ['move without a from', { op: 'move', path: '/a' }],
    ['copy without a from', { op: 'copy', path: '/a' }],
    ['move into itself', { op: 'move', from: '/deep', path: '/deep/b' }],
    ['move of the whole document', { op: 'move', from: '', path: '/a' }],
    ['remove of the whole document', { op: 'remove', path: '' }],
    ['__proto__', { op: 'add', path: '/__proto__/polluted', value: 1 }],
    ['constructor', { op: 'add', path: '/deep/constructor', value: 1 }],
    ['prototype', { op: 'add', path: '/prototype', value: 1 }],
    ['__proto__ as a source', { op: 'copy', from: '/__proto__', path: '/a' }],
  ])('refuses %s, naming the operation', (_, operation) => {
    const patch: Patch = [{ op: 'replace', path: '/a', value: 2 }, operation]
    expect(() => patched(document(), patch)).toThrow(/^Operation 1 \(/)
    expect(() => patched(document(), patch)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })

  it('leaves the document as it was, whether it succeeds or not', () => {
    const before = document()
    patched(before, [{ op: 'remove', path: '/list/0' }])
    const failing: Patch = [
      { op: 'remove', path: '/list/0' },
      { op: 'remove', path: '/missing' },
    ]
    expect(() => patched(before, failing)).toThrow()
    expect(before).toEqual(document())
  })

  it('keeps what was added apart from the patch and from copies of it', () => {
    const value = { b: 1 }
    const patch: Patch = [
      { op: 'add', path: '/new', value },
      { op: 'copy', from: '/new', path: '/again' },
      { op: 'replace', path: '/new/b', value: 2 },
    ]
    expect(patched({}, patch)).toEqual({ new: { b: 2 }, again: { b: 1 } })
    expect(value).toEqual({ b: 1 })
  })

  it('refuses a patch that doubles the document over and over', () => {
    const patch: Patch = Array.from({ length: 1000 }, (_, index) => ({ op: 'copy', from: '', path: `/${index}` }))
    expect(() => patched({ text: 'x'.repeat(100) }, patch)).toThrow(/copies more than/)
  })

  it('takes out what it put in', () => {
    const key = fc.string().filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), key, fc.jsonValue(), (before, name, value) => {
        fc.pre(!Object.hasOwn(before, name))
        const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        const patch: Patch = [
          { op: 'add', path, value },
          { op: 'remove', path },
        ]
        expect(patched({ ...before }, patch)).toEqual({ ...before })
      }),
    )
  })
})

describe('patched with writable members', () => {
  const writable = ['a', 'list']

  it('changes those, and what is in them', () => {
    const patch: Patch = [
      { op: 'copy', from: '/s~0t', path: '/a' },
      { op: 'add', path: '/list/-', value: 'z' },
    ]
    expect(patched(document(), patch, { writable })).toEqual({ ...document(), a: 3, list: ['x', 'y', 'z'] })
  })

  it.each<[string, Patch[number]]>([
    ['another member', { op: 'replace', path: '/deep', value: 1 }],
    ['what is in another member', { op: 'replace', path: '/deep/b', value: 1 }],
    ['a member that is not there', { op: 'add', path: '/new', value: 1 }],
    ['the whole document', { op: 'replace', path: '', value: {} }],
    ['the source of a move', { op: 'move', from: '/deep', path: '/a' }],
  ])('refuses to change %s', (_, operation) => {
    expect(() => patched(document(), [operation], { writable })).toThrow(/can't be changed; \/a, \/list can/)
  })
})
