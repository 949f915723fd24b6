import { isConnectionFailure } from '../db/errors.ts'

/**
 * Does one piece of the work of a job. Returns its error, so that the job continues with the others.
 *
 * @throws when the database can't be reached: then nothing else of the work can be done either
 */
export async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Error) || isConnectionFailure(error)) throw error
    return error
  }
}
