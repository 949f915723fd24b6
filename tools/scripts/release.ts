/**
 * Checks everything that a release needs and writes its notes to `dist/release-notes.md`. Then tags the commit with the
 * version, unless it is called with `--dry-run`. It pushes and publishes nothing: it prints the commands for that.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../../src/runtime/project-folder.ts'
import { unannounced } from './contract-diff/announced.ts'
import { breaksOf } from './contract-diff/breaks.ts'
import { withoutProse } from './contract-diff/document.ts'
import { contractFile, lastRelease, RELEASES, releasedContract } from './contract-diff/released.ts'
import { versionNamedIn } from './release/named-version.ts'
import { notesOf, problemsOf } from './release/problems.ts'

/** Its workflows name the version of the command that they run. */
const WORKFLOWS = 'docs/guide/features-as-code.md'
const NOTES = 'dist/release-notes.md'

/** Commands that take minutes; each runs only when nothing else is in the way. */
const CHECKS: readonly (readonly string[])[] = [
  ['run', 'check'],
  ['run', 'test:unit'],
  // They pack the server and the client, and install both into empty projects.
  ['exec', '--', 'vitest', 'run', '--project', 'packages'],
]

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

function run(command: string, args: readonly string[], env = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: inProject('.'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

function changedFiles(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: inProject('.'), encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice('XY '.length)]))
}

function end(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const { version } = json('package.json')
const contract = json('generated/openapi.json')
const lock = json('package-lock.json')
const changelog = read('CHANGELOG.md')
const dump = `tests/releases/${version}.sql`
const stored = `tests/releases/${contractFile(version)}`
const release = lastRelease(RELEASES, version)

/** Returns the number of changes since a release that no line of the changelog announces as compatible. */
function breaksSince({ version, contract: before }: NonNullable<typeof release>): number {
  return unannounced(breaksOf(before, withoutProse(contract)), changelog, version, ['Compatible']).length
}

const problems = problemsOf({
  version,
  versions: {
    'package-lock.json': lock.version,
    'clients/typescript/package.json': json('clients/typescript/package.json').version,
    'openapi/openapi.yaml': contract.info.version,
    [WORKFLOWS]: versionNamedIn(read(WORKFLOWS), version),
  },
  lastRelease: release?.version,
  breaks: release === undefined ? 0 : breaksSince(release),
  changelog,
  changedFiles: changedFiles(),
  dump: existsSync(inProject(dump)) ? read(dump) : undefined,
  isContractStored: existsSync(inProject(stored)) && read(stored) === releasedContract(contract),
  migrations: readdirSync(inProject('migrations/')).map((file) => file.replace(/\.sql$/, '')),
})
if (problems.length > 0) end(problems)

for (const args of CHECKS) {
  console.log(`\n== npm ${args.join(' ')}`)
  if (!run('npm', args, { PACKAGES_MUST_INSTALL: 'true' })) end([`npm ${args.join(' ')} failed`])
}

const notes = notesOf(changelog, version)
mkdirSync(inProject('dist/'), { recursive: true })
writeFileSync(inProject(NOTES), `${notes}\n`)
console.log(`\n# Flaghoist ${version}\n\n${notes}\n\nThese notes are in ${NOTES}.`)

if (process.argv.includes('--dry-run')) {
  console.log(`${version} can be released. Nothing was tagged.`)
} else if (run('git', ['tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--file', NOTES])) {
  console.log(`The tag v${version} is made. Still to do:

  git push origin v${version}
  npm publish
  npm publish ./clients/typescript`)
} else {
  end([`The tag v${version} could not be made`])
}
