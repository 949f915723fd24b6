import { useState } from 'preact/hooks'
import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { CONNECT_TEXTS } from './texts.ts'

/** Says whether an application has used the key. No event reports it, so the user asks. */
export function UseStep({ projectId, token }: { projectId: string; token: ApiToken }) {
  const reason = useMay()('READ_PROJECT_API_TOKEN', { project: projectId })
  const tokens = useRead('listProjectApiTokens', { path: { projectId } }, { enabled: reason === undefined })
  const seenAt = tokens.data?.tokens.find(({ id }) => id === token.id)?.seenAt ?? null
  // Busy with this look only: a read that is under way by itself may have begun before the key was used.
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    await tokens.refetch()
    setLooking(false)
  }
  return (
    <section>
      <h2>{CONNECT_TEXTS.works}</h2>
      <p role="status">
        {seenAt === null ? (
          CONNECT_TEXTS.waiting
        ) : (
          <>
            {CONNECT_TEXTS.used} <TimeAgo at={seenAt} />
          </>
        )}
      </p>
      {seenAt === null && (
        <p>
          <Button reason={reason} busy={isLooking} onClick={look}>
            {CONNECT_TEXTS.look}
          </Button>
        </p>
      )}
    </section>
  )
}
