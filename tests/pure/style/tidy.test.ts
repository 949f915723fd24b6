import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, type Source, sourcesIn, type Trait, tables } from '../../support/sources.ts'

const src = sourcesIn('src')
const pages = sourcesIn('console')
// The settings of VitePress have a default export, as it asks for.
const tools = sourcesIn('tools').filter(({ path }) => !path.includes('/.vitepress/'))
const everything = [...src, ...pages, ...tools, ...['tests', 'clients/differential'].flatMap(sourcesIn)]

/** Files that may be longer than the most, with the lines they have. Numbers may only go down, and entries away. */
const LONG_FILES: Readonly<Record<string, number>> = {}
const MAX_LINES = 300
const MAX_LINES_OF_A_PAGE = 250

/** Tables that more than one module writes. Every other table belongs to the one module that writes it. */
const SHARED_TABLES: Readonly<Record<string, string[]>> = {
  change_request_schedules: ['src/domain/change-control', 'src/domain/change-requests'],
  project_environments: ['src/domain/project-environments', 'src/domain/projects'],
  projects: ['src/domain/project-archive', 'src/domain/projects'],
  release_plans: ['src/domain/features', 'src/domain/release-plans'],
  safeguards: ['src/domain/features', 'src/domain/safeguards'],
  sessions: ['src/domain/access', 'src/domain/sessions'],
  user_roles: ['src/domain/access', 'src/domain/project-access'],
}

/** Files that still import themselves through others of their folder, by folder. Entries may only go away. */
const CYCLES_IN_FOLDERS: Readonly<Record<string, string[]>> = {}

/** What the console is made of, from the top down: a file imports from its own layer, and from those below. */
const LAYERS_OF_CONSOLE = ['main.tsx', 'app', 'screens', 'editing', 'nouns', 'ui', 'session', 'server', 'page']

/** The lines of a file, each of which ends. */
const linesOf = ({ text }: Source) => text.split('\n').length - 1

/** The classes that there are, for what a function can't be. */
const CLASSES = ['src/db/compiled.ts Slot', 'src/domain/errors.ts DomainError']

describe('imports', () => {
  test('form no cycle of files', () => {
    expect(cycles(importsOf(src, (path) => path))).toEqual([])
  })

  test('form no cycle of files and folders inside a folder', () => {
    expect(cyclesInFolders([...src, ...tools]), 'untie a new cycle; delete what is in none any more').toEqual(
      CYCLES_IN_FOLDERS,
    )
  })

  test('of a relay load no database, no `fetch` and no other operations, which take a third of its memory', () => {
    const byPath = new Map(src.map((file) => [file.path, file]))
    const loaded = new Set(['src/start/start-relay.ts'])
    const packages = new Set<string>()
    for (const path of loaded)
      for (const { from, typesOnly } of byPath.get(path)?.imports ?? []) {
        if (typesOnly) continue
        if (byPath.has(from)) loaded.add(from)
        else packages.add(from)
      }
    expect(loaded.size).toBeGreaterThan(100)
    expect([...packages].filter((name) => /^(kysely|pg|@electric-sql\/.*)$/.test(name))).toEqual([])
    expect([...packages].filter((name) => name.endsWith('routes.ts'))).toEqual(['generated/sdk-routes.ts'])
    // It knows the errors of a database by their codes, and traces name statements: nothing else of one.
    const ofDatabase = [...loaded].filter((path) => path.startsWith('src/db/')).sort()
    expect(ofDatabase).toEqual(['src/db/errors.ts', 'src/db/statement-name.ts'])
    const fetching = [...loaded].filter((path) => /\bfetch\(/.test(byPath.get(path)?.text ?? ''))
    expect(fetching).toEqual([])
  })

  test('of the console, and of tools, form no cycle of files', () => {
    expect(cycles(importsOf([...pages, ...tools], (path) => path))).toEqual([])
  })

  test('of the console form no cycle of files and folders inside a folder', () => {
    expect(cyclesInFolders(pages)).toEqual({})
  })

  test('of the console go down its layers', () => {
    const layerOf = (path: string) => LAYERS_OF_CONSOLE.indexOf(childOf('console', path))
    expect(pages.map(({ path }) => path).filter((path) => layerOf(path) === -1)).toEqual([])
    const own = new Set(pages.map(({ path }) => path))
    const upwards = pages.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => own.has(from) && layerOf(from) < layerOf(path))
        .map(({ from }) => `${path} imports ${from}`),
    )
    expect(upwards).toEqual([])
  })

  test('of the console are the client, sentences, types, and packages that are built into it', () => {
    const allowed =
      /^(console\/.*|src\/sentences\/.*|@flaghoist\/client|generated\/(changed-reads|event-groups|events|number-limits|text-limits)\.ts|preact(\/hooks)?|wouter-preact|@tanstack\/preact-query)$/
    const wrong = pages.flatMap(({ path, imports }) =>
      imports
        .filter(({ from, typesOnly }) => !allowed.test(from) && !(typesOnly && from === 'generated/permissions.ts'))
        .map(({ from }) => `${path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  test.each<[what: string, files: string, forbidden: RegExp, except?: (imported: Import, path: string) => boolean]>([
    [
      'the domain knows nothing of HTTP',
      'src/domain/',
      /^(fastify|@fastify\/.*|src\/(http|jobs|start|main|config)\b.*)$/,
    ],
    ['the database knows nothing of the domain', 'src/db/', /^src\/(domain|http|jobs)\//],
    ['sentences know nothing of the server', 'src/sentences/', /^(?!src\/(sentences\/|contract\.ts$))/],
    ['jobs know nothing of HTTP', 'src/jobs/', /^(fastify|src\/http\/.*)$/, ({ typesOnly }) => typesOnly],
    [
      'HTTP runs no queries, except to see whether the database is there',
      'src/http/',
      /^kysely$/,
      ({ typesOnly }, path) => typesOnly || path === 'src/http/health/health.ts',
    ],
    [
      'the types of the contract come through src/contract.ts',
      'src/',
      /^generated\/contract\.ts$/,
      (_, path) => path === 'src/contract.ts',
    ],
    ['tables are known as types only', 'src/', /^generated\/database\.ts$/, ({ typesOnly }) => typesOnly],
    ['the server needs no tests, no tools and no console', 'src/', /^(tests|tools|console)\//],
  ])('%s', (_, files, forbidden, except = () => false) => {
    const wrong = src
      .filter(({ path }) => path.startsWith(files))
      .flatMap(({ path, imports }) =>
        imports
          .filter((imported) => forbidden.test(imported.from) && !except(imported, path))
          .map(({ from }) => `${path} imports ${from}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  test('are named after what is in them', () => {
    const forbidden = /^(utils?|helpers?|common|shared|misc|types?|index)\.tsx?$/
    expect(everything.map(({ path }) => path).filter((path) => forbidden.test(basename(path)))).toEqual([])
    expect(everything.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([])
  })

  test('of the console fit on a few screens', () => {
    expect(pages.filter((file) => linesOf(file) > MAX_LINES_OF_A_PAGE).map(({ path }) => path)).toEqual([])
  })

  test('are short', () => {
    const long = everything.map((file) => [file.path, linesOf(file)] as const).filter(([, lines]) => lines > MAX_LINES)
    expect(
      long.filter(([path, lines]) => lines > (LONG_FILES[path] ?? 0)),
      'split these by verb',
    ).toEqual([])
    const over = Object.fromEntries(long)
    const fewer = Object.entries(LONG_FILES).filter(([path, lines]) => (over[path] ?? 0) < lines)
    expect(fewer, 'these are shorter now: lower the number, or delete the entry').toEqual([])
  })
})

describe('code', () => {
  test.each<[what: string, trait: Trait, in_: Source[], allowed: RegExp]>([
    ['reads the environment at its start only', 'process.env', src, /^src\/(main|cli)\.ts$/],
    [
      'gets the time from its caller',
      'the time',
      src,
      /^src\/(start\/parts|start\/start-relay|cli\/(backup|convert|doctor))\.ts$/,
    ],
    ['writes to the log, never to the console', 'console', src, /^$/],
    [
      'begins transactions in one place, which bounds how many there are',
      'a transaction',
      src,
      // The check of `/ready` writes nothing, over a connection of its own.
      /^src\/db\/(database|readiness)\.ts$/,
    ],
    [
      'lets errors through in handlers and commands',
      'try',
      src.filter(({ path }) => /^src\/(http\/handlers\/|domain\/.*commands\.ts)/.test(path)),
      /^$/,
    ],
  ])('%s', (_, trait, files, allowed) => {
    const found = files.filter(({ path, traits }) => traits.has(trait) && !allowed.test(path))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('imports from where things are', () => {
    const found = everything.filter(({ text }) => /^export (?:type )?(?:\*|\{[^}]*\}) .*?from /m.test(text))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('has no classes but a few', () => {
    expect(src.flatMap(({ path, classes }) => classes.map((name) => `${path} ${name}`))).toEqual(CLASSES)
  })
})

describe('tables', () => {
  const known = tables()
  // It copies every table, whatever the tables are.
  const others = src.filter(({ path }) => path !== 'src/db/copy.ts')
  const writers = others.flatMap(({ path, writes }) => writes.map((table) => ({ table, path, module: moduleOf(path) })))

  test('are named in the statements that write them', () => {
    expect(writers.filter(({ table }) => !known.has(table))).toEqual([])
    expect(writers.length).toBeGreaterThan(10)
  })

  test('are written by the domain, each by the module that it belongs to', () => {
    const wrong = [...known].flatMap((table) => {
      const modules = [
        ...new Set(writers.filter((writer) => writer.table === table).map(({ module }) => module)),
      ].sort()
      const allowed = SHARED_TABLES[table] ?? modules.slice(0, 1)
      const isRight = modules.every((module) => allowed.includes(module) && module.startsWith('src/domain'))
      return isRight ? [] : [`${table} is written by ${modules.join(', ')}`]
    })
    expect(wrong).toEqual([])
  })

  test('are shared only while they are', () => {
    for (const [table, modules] of Object.entries(SHARED_TABLES)) {
      const writing = writers.filter((writer) => writer.table === table).map(({ module }) => module)
      expect([...new Set(writing)].sort(), table).toEqual(modules)
    }
  })
})

/**
 * The module of a file: `src/db`, `src/domain/features` with all folders in it, `src/domain` for the files right in
 * it. A file right in `src` stands for itself.
 */
function moduleOf(path: string): string {
  const folders = dirname(path).split('/').slice(0, 3)
  return folders.length === 1 ? path : folders.join('/')
}

/** All folders that a file is in: `src`, `src/domain`, `src/domain/features`. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [...foldersAbove(folder), folder]
}

/** The file or folder directly inside `folder` that a path below it belongs to. */
function childOf(folder: string, path: string): string {
  return path.slice(folder.length + 1).split('/', 1)[0] ?? path
}

/** The files and folders in cycles with others of the same folder, by folder. */
function cyclesInFolders(sources: readonly Source[]): Record<string, string[]> {
  const parents = new Set(sources.flatMap(({ path }) => foldersAbove(path)))
  const found = [...parents].flatMap((folder) => {
    const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`))
    const names = cyclic(importsOf(inside, (path) => childOf(folder, path)))
    return names.length === 0 ? [] : [[folder, names] as const]
  })
  return Object.fromEntries(found)
}

/** The names that import themselves through others, sorted. */
function cyclic(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === target) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, target, seen)
    })
  return [...imports.keys()].filter((name) => reaches(name, name)).sort()
}

/** Which others each file or module imports. */
function importsOf(sources: readonly Source[], nameOf: (path: string) => string): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  const paths = new Set(sources.map(({ path }) => path))
  for (const { path, imports } of sources) {
    const name = nameOf(path)
    const known = all.get(name) ?? new Set()
    all.set(name, known)
    for (const { from } of imports)
      if (paths.has(from) && (from === path || nameOf(from) !== name)) known.add(nameOf(from))
  }
  return all
}

/** Cycles of imports, each written from its first name to the same name again. */
function cycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      found.push([...trail.slice(trail.indexOf(name)), name].join(' -> '))
      return
    }
    if (done.has(name)) return
    for (const next of imports.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of imports.keys()) visit(name, [])
  return [...new Set(found)]
}
