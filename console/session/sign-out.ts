import { flaghoist, signWithKey, storedKey } from '../server/client.ts'
import { queries } from '../server/queries.ts'
import { showFailure } from '../server/write.ts'

/** Ends the session, or forgets the key, and everything that was read with it. */
export async function signOut(): Promise<void> {
  try {
    if (storedKey() === undefined) await flaghoist().logOut()
    signWithKey(undefined)
    await queries.resetQueries()
  } catch (error) {
    showFailure(error)
  }
}
