import type { Answer } from '@flaghoist/client'
import { forgetDrafts } from '../../editing/drafts/drafts.ts'
import { flaghoist, forgetKeys, storedKey } from '../../server/client.ts'
import { isSignedOut } from '../../server/failure.ts'
import { queries } from '../../server/queries.ts'
import { readOf } from '../../server/read.ts'
import { showFailure } from '../../server/write.ts'

/**
 * Ends the session, or forgets the keys of all tabs, the drafts of the user, and everything that the page has in memory: others may
 * use the browser next.
 */
export async function signOut(): Promise<void> {
  try {
    if (storedKey() === undefined) await flaghoist().logOut()
  } catch (error) {
    if (!isSignedOut(error)) return showFailure(error)
  }
  forgetKeys()
  const who = queries.getQueryData<Answer<'getOwnUser'>>(readOf('getOwnUser', {}).queryKey)
  if (who !== undefined) forgetDrafts(localStorage, who.user.id)
  location.reload()
}
