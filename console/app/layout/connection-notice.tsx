import { TEXTS } from '../../page/texts.ts'
import { useLive } from '../../server/use-live.ts'

/** Says that the page does not hear of changes now. It lies above the page, so that nothing moves. */
export function ConnectionNotice() {
  const isLive = useLive()
  return (
    <div class="connection" role="status">
      {!isLive && <p>{TEXTS.notLive}</p>}
    </div>
  )
}
