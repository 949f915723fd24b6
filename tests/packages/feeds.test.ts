import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { evaluateFeature } from '../../src/domain/evaluation/evaluate.ts'
import { flagdDocument } from '../../src/domain/feeds/flagd/document.ts'
import { goffDocument } from '../../src/domain/feeds/goff/document.ts'
import { compiledSelection } from '../../src/domain/remote-evaluation/compiled-selection.ts'
import { CHANCE, featureWith, strategyWith } from '../support/evaluation.ts'
import { specifiedFeeds } from '../support/feed-specification.ts'
import { feedContext, feedState, ODD_PAYLOADS, typedAttributes } from '../support/feed-states.ts'
import { attributesOf, type Given, givenByEvaluation, selectionOf } from '../support/feeds.ts'

/*
 * The engines of flagd that PyPI and Maven Central have, and that of GO Feature Flag in PyPI. The tests of one are left
 * out where Python, or Maven, is missing.
 */

vi.setConfig({ testTimeout: 300_000 })

const SEED = 43
const CONTEXTS = fc.sample(feedContext, { seed: SEED, numRuns: 100 })
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-feeds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Engine = {
  readonly name: string
  readonly document: typeof flagdDocument
  readonly states: number
  /** More cases of the client specification than these are decided. */
  readonly specified: number
  /** Payloads that only this engine has no value for. */
  readonly hasNoValue?: RegExp
} & Tool

type Tool = {
  /** The command that says whether its tool is there. */
  readonly needs: readonly [string, ...string[]]
  /** The folder in which the engines of a tool have their packages. */
  readonly packages: string
  /** Installs the packages into an empty folder. */
  install(place: string): void
  /** The command that answers, where its packages are. */
  command(place: string): readonly [string, ...string[]]
}

const PYTHON_PACKAGES = ['openfeature-flagd-core==2.0.0', 'gofeatureflag-python-provider==1.3.0', 'pyyaml==6.0.3']

const inPython = (program: string): Tool => ({
  needs: ['python3', '-m', 'venv', '--help'],
  packages: 'python',
  install(place) {
    run(['python3', '-m', 'venv', place])
    run([join(place, 'bin', 'pip'), 'install', '--quiet', ...PYTHON_PACKAGES])
  },
  command: (place) => [join(place, 'bin', 'python'), beside(program)],
})

const inJava = (program: string, project: string): Tool => ({
  needs: ['mvn', '--version'],
  packages: program,
  install(place) {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
    run(['mvn', '--quiet', '--batch-mode', '--file', beside(project), copy, `-DoutputDirectory=${place}`])
    run(['javac', '-cp', join(place, '*'), '-d', place, beside(`${program}.java`)])
  },
  command: (place) => ['java', '-cp', `${place}:${join(place, '*')}`, program],
})

const ENGINES: readonly Engine[] = [
  {
    name: 'flagd in Python',
    document: flagdDocument,
    states: 20,
    specified: 130,
    ...inPython('flagd.py'),
  },
  {
    name: 'flagd in Java',
    document: flagdDocument,
    states: 20,
    specified: 130,
    hasNoValue: /\d{20}/,
    ...inJava('Flagd', 'flagd.xml'),
  },
  {
    name: 'GO Feature Flag in Python',
    document: goffDocument,
    states: 10,
    specified: 20,
    ...inPython('goff.py'),
  },
]
const THERE = ENGINES.filter(({ needs: [command, ...options] }) => spawnSync(command, options).status === 0)

test.each(THERE)('$name decides as this server', async (engine) => {
  const selections = await Promise.all(
    fc
      .sample(feedState, { seed: SEED, numRuns: engine.states })
      .map(({ features, segments }) => selectionOf(features, segments)),
  )
  const documents: string[] = []
  for (const selection of selections) {
    const { body } = await engine.document(selection, false)
    documents.push(String(await body.plain()))
  }
  // GO Feature Flag gives the value of the code to users without an id.
  const contexts = CONTEXTS.map((one) => ({ ...one, userId: one.userId ?? 'nobody' }))
  const all = asked(engine, { documents, contexts: contexts.map(attributesOf) })
  const now = new Date()
  const seen = new Set<string>()
  for (const [at, answers] of all.entries()) {
    const compiled = (await compiledSelection(selections[at] as (typeof selections)[number])).all
    for (const [name, given] of Object.entries(answers)) {
      const feature = compiled.get(name)
      const ours = contexts.map((context) =>
        feature === undefined
          ? 'missing'
          : givenByEvaluation(evaluateFeature(feature, compiled, context, { ...CHANCE, now })),
      )
      expect({ name, state: at, given }).toEqual({ name, state: at, given: ours.map((one) => one ?? null) })
      for (const one of given) seen.add(one === null ? 'off' : 'on')
    }
  }
  expect([...seen].sort()).toEqual(['off', 'on'])
})

test.each(THERE)('$name decides the client specification as SDKs', async (engine) => {
  const feeds = await specifiedFeeds()
  const questions = await Promise.all(
    feeds.map(async ({ selection, cases }) => {
      const { body } = await engine.document(selection, false)
      return { document: String(await body.plain()), contexts: cases.map(({ attributes }) => attributes) }
    }),
  )
  const answers = answered(engine, questions)
  const wrong: string[] = []
  let decided = 0
  for (const [at, { cases }] of feeds.entries())
    for (const [number, { flag, description, attributes, isRight }] of cases.entries()) {
      const given = answers[at]?.[flag]?.[number]
      // GO Feature Flag gives the value of the code to users without an id.
      if (given === undefined || (attributes.targetingKey === undefined && engine.document === goffDocument)) continue
      decided += 1
      if (given !== null && 'error' in given) wrong.push(`${description}: ${given.error}`)
      else if (!isRight(given ?? undefined)) wrong.push(`${description} (${JSON.stringify(given)})`)
    }
  expect(wrong).toEqual([])
  expect(decided).toBeGreaterThan(engine.specified)
})

test.each(THERE)('$name has no error, whatever types values have', async (engine) => {
  const documents: string[] = []
  for (const { features, segments } of fc.sample(feedState, { seed: SEED, numRuns: engine.states })) {
    const { body } = await engine.document(await selectionOf(features, segments), false)
    documents.push(String(await body.plain()))
  }
  const contexts = fc.sample(typedAttributes, { seed: SEED, numRuns: 50 })
  const answers = asked(engine, { documents, contexts }).flatMap((flags) => Object.values(flags).flat())
  expect(answers.length).toBeGreaterThan(1000)
  expect(answers.filter((answer) => answer !== null && answer !== undefined && 'error' in answer)).toEqual([])
})

test.each(THERE)('$name keeps users when a percentage grows', async (engine) => {
  const SHARES = ['20', '60']
  const documents: string[] = []
  for (const rollout of SHARES) {
    const parameters = { rollout, stickiness: 'default', groupId: 'checkout' }
    const feature = featureWith({ strategies: [strategyWith({ name: 'flexibleRollout', parameters })] })
    const { body } = await engine.document(await selectionOf([feature]), true)
    documents.push(String(await body.plain()))
  }
  const contexts = Array.from({ length: 1000 }, (_, at) => ({ targetingKey: `user-${at}` }))
  const [few = [], many = []] = asked(engine, { documents, contexts }).map(({ checkout = [] }) =>
    contexts.filter((_, at) => checkout[at] !== null),
  )
  expect(Math.abs(few.length - 200)).toBeLessThan(40)
  expect(Math.abs(many.length - 600)).toBeLessThan(50)
  expect(few.filter((user) => !many.includes(user))).toEqual([])
})

test.each(THERE)('$name reads the whole document with any payload', async (engine) => {
  const features = ODD_PAYLOADS.map(({ value }, at) =>
    featureWith({ name: `odd-${at}`, variants: [{ name: 'a', weight: 1, payload: { type: 'json', value } }] }),
  )
  const { body } = await engine.document(await selectionOf(features), false)
  const [flags = {}] = asked(engine, { documents: [String(await body.plain())], contexts: [{ targetingKey: 'ada' }] })
  const expected = ODD_PAYLOADS.flatMap(({ value, why }, at) =>
    why === undefined ? [[`odd-${at}`, engine.hasNoValue?.test(value) ? 'error' : 'a']] : [],
  )
  const variantOf = (given?: Given | null | { readonly error: string }) =>
    given && ('variant' in given ? given.variant : 'error')
  expect(Object.entries(flags).map(([name, [given]]) => [name, variantOf(given)])).toEqual(expected)
})

type Answers = { readonly [flag: string]: readonly (Given | null | { readonly error: string })[] }

/** A document, and the users for whom all of its flags are asked. */
type Question = { readonly document: string; readonly contexts: readonly object[] }

function asked(engine: Engine, { documents, contexts }: { documents: readonly string[]; contexts: readonly object[] }) {
  return answered(
    engine,
    documents.map((document) => ({ document, contexts })),
  )
}

/** Installs the packages of a tool once, and asks the program. */
function answered({ packages, install, command }: Engine, input: readonly Question[]): Answers[] {
  const place = join(folder, packages)
  if (!existsSync(place)) install(place)
  return JSON.parse(run(command(place), JSON.stringify(input)))
}

function beside(file: string): string {
  return fileURLToPath(new URL(`./feeds/${file}`, import.meta.url))
}

function run([command, ...options]: readonly [string, ...string[]], input?: string): string {
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8', input, maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} failed\n${stdout}${stderr}`)
  return stdout
}
