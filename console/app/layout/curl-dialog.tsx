import { TEXTS } from '../../page/texts.ts'
import { notedRequests } from '../../server/requests.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The requests of this screen, as a program makes them. */
export function CurlDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={TEXTS.curl} onClose={onClose} wide>
      <p>{TEXTS.curlHint}</p>
      <ul class="requests">
        {notedRequests().map(({ curl, method, url }) => (
          <li key={curl}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys */}
            <pre tabIndex={0}>{curl}</pre>
            <CopyButton text={curl} what={`${method} ${new URL(url).pathname}`} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
