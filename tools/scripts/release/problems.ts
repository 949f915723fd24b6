import { gt, valid } from 'semver'

/** The statements of the repository's files about a release. */
export type Stated = {
  readonly version: string
  /** The other places that have the version, by their file. */
  readonly versions: Readonly<Record<string, string | undefined>>
  /** The version of the last release before this one. */
  readonly lastRelease: string | undefined
  /** The number of changes of the contract since then that break clients. */
  readonly breaks: number
  readonly changelog: string
  /** The files that git does not have as they are. */
  readonly changedFiles: readonly string[]
  /** The dump of the version in tests/releases/; undefined when it is missing. */
  readonly dump: string | undefined
  /** Whether tests/releases/ has the contract of the version as it is. */
  readonly isContractStored: boolean
  /** The names of all migrations. */
  readonly migrations: readonly string[]
}

/** Returns what is in the way of a release, one line each. */
export function problemsOf(stated: Stated): string[] {
  const { version, versions, lastRelease, breaks, changelog, changedFiles, dump, isContractStored, migrations } = stated
  const problems: string[] = []
  if (changedFiles.length > 0) problems.push(`These files are not committed: ${changedFiles.join(', ')}`)
  if (valid(version) !== version) problems.push(`package.json has ${version}, which is not a semantic version`)
  for (const [file, other] of Object.entries(versions))
    if (other !== version) problems.push(`${file} has the version ${other}, and package.json has ${version}`)
  if (lastRelease !== undefined && valid(version) === version) {
    if (!gt(version, lastRelease))
      problems.push(`The version ${version} is not newer than the last release, ${lastRelease}`)
    else if (breaks > 0 && major(version) === major(lastRelease))
      problems.push(
        `The contract has ${breaks} changes that break clients of ${lastRelease}: they need a new major version, or a line "- Compatible:" in CHANGELOG.md that says why clients survive them`,
      )
  }
  if (notesOf(changelog, version) === '') problems.push(`CHANGELOG.md has no section "## ${version}" with text`)
  if (notesOf(changelog, 'Unreleased') !== '')
    problems.push(`CHANGELOG.md has lines under "Unreleased": move them to the section of ${version}`)
  if (!isContractStored)
    problems.push(`tests/releases/${version}.openapi.json is not the contract: npm run release:dump writes it`)
  const missing = migrations.filter((name) => !dump?.includes(`'${name}'`))
  if (missing.length > 0)
    problems.push(`tests/releases/${version}.sql lacks ${missing.join(', ')}: npm run release:dump writes it`)
  return problems
}

const major = (version: string) => version.split('.')[0]

/** Returns the text of a section of the changelog; empty when there is none. */
export function notesOf(changelog: string, section: string): string {
  const [, after = ''] = `\n${changelog}`.split(`\n## ${section}\n`)
  const [text = ''] = `\n${after}`.split(/\n## /)
  return text.trim()
}
