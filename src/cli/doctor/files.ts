import type { Config } from '../../config/config.ts'
import { DomainError } from '../../domain/errors.ts'
import { readState } from '../../start/apply-state.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Reads the files that the next start applies, and asks no database. Without such files there is no finding. */
export async function findingsOfFiles({ statePath }: Pick<Config, 'statePath'>): Promise<Finding[]> {
  if (statePath === undefined) return []
  try {
    const { manager } = await readState(statePath)
    return [ok('files', `the files in STATE_PATH are a valid set of the manager ${manager}`)]
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return [problem('files', error.message, 'correct it: the server does not start with them')]
  }
}
