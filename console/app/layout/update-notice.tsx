import { useEffect } from 'preact/hooks'
import { useObserved } from '../../page/observed.ts'
import { followUpdates, isOutdated } from '../../server/update.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LAYOUT_TEXTS } from './texts.ts'

/** Says that the server was updated, and that the page can be loaded anew; drafts stay in the browser. */
export function UpdateNotice() {
  useEffect(followUpdates, [])
  const isOld = useObserved(isOutdated)
  return (
    <div role="status" class="banners">
      {isOld && (
        <Banner variant="info">
          {LAYOUT_TEXTS.updated}{' '}
          <Button kind="quiet" onClick={() => location.reload()}>
            {LAYOUT_TEXTS.reload}
          </Button>
        </Banner>
      )}
    </div>
  )
}
