import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { type Source, sourcesIn } from '../../support/sources.ts'

const domain = sourcesIn('src/domain')

const LOCK = /\bfor (?:no key )?(?:update|share)\b|\.for(?:NoKey|Key)?(?:Update|Share)\(|\block(?:One|InOrder)\(/

/** It holds a handle of the database. */
const TRANSACTION = 'src/domain/transaction/transaction.ts'

const called = (name: string) => domain.filter(({ path }) => basename(path) === name)

/**
 * Whether a file is named after its folder, in the singular or as the folder: `tags/tag.ts`,
 * `playground/playground.ts`.
 */
function isOfNoun({ path }: Source): boolean {
  const folder = basename(dirname(path))
  return [folder, folder.replace(/ies$/, 'y'), folder.replace(/s$/, '')].some((noun) => basename(path) === `${noun}.ts`)
}

/** Whether a file builds statements or runs them. The type of a row is no knowledge of the database, a handle is. */
function knowsDatabase({ imports }: Source): boolean {
  return imports.some(
    ({ from, typesOnly }) =>
      from.startsWith('src/db/') || (!typesOnly && /^kysely$|\/(?:queries|commands)\.ts$/.test(from)),
  )
}

function locks({ path }: Source): boolean {
  const code = readFileSync(inProject(path), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
  return LOCK.test(code)
}

/** The exported functions of a file, each with the text of its first parameter. */
function exportedFunctions({ path }: Source): [name: string, first: string][] {
  const code = readFileSync(inProject(path), 'utf8')
  const found = code.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*((?:\{[^}]*\})?[^,)]*)/gm)
  return [...found].map(([, name = '', first = '']) => [`${path} ${name}`, first])
}

/** Files of the domain that import `path`. */
function importersOf({ path }: Source): string[] {
  return domain.filter(({ imports }) => imports.some(({ from }) => from === path)).map((file) => file.path)
}

const pathsOf = (sources: readonly Source[]) => sources.map(({ path }) => path)

describe('a folder of the domain', () => {
  test('has queries.ts, which writes nothing', () => {
    expect(called('queries.ts').length).toBeGreaterThan(20)
    expect(pathsOf(called('queries.ts').filter(({ writes }) => writes.length > 0))).toEqual([])
  })

  test('locks in other files than queries.ts', () => {
    const locking = pathsOf(called('queries.ts').filter(locks)).map((path) => dirname(path).slice('src/domain/'.length))
    expect(locking, 'locks belong in commands.ts or locks.ts').toEqual([])
  })

  test('has commands.ts, whose functions take a transaction', () => {
    const functions = called('commands.ts').flatMap(exportedFunctions)
    expect(functions.length).toBeGreaterThan(100)
    const others = functions.filter(([, first]) => !/: (?:Transaction|Tx|InTransaction)$/.test(first))
    expect(others.map(([name]) => name)).toEqual([])
  })

  test('has locks.ts only for locks that other files than its commands.ts take', () => {
    const own = called('locks.ts').filter((file) => {
      const commands = `${dirname(file.path)}/commands.ts`
      return dirname(file.path) !== 'src/domain' && importersOf(file).every((path) => path === commands)
    })
    expect(pathsOf(own), 'these belong in commands.ts').toEqual([])
  })

  test('has view.ts, which does not know the database', () => {
    expect(called('view.ts').length).toBeGreaterThan(5)
    expect(pathsOf(called('view.ts').filter(knowsDatabase))).toEqual([])
  })

  test('has a file of the noun, with rules that do not know the database', () => {
    expect(domain.filter(isOfNoun).length).toBeGreaterThan(15)
    expect(pathsOf(domain.filter((file) => isOfNoun(file) && knowsDatabase(file)))).toEqual([TRANSACTION])
  })
})
