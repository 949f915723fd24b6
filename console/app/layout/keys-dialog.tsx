import { TEXTS } from '../../page/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LAYOUT_TEXTS } from './texts.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={TEXTS.keys} onClose={onClose}>
      <dl class="keys">
        {LAYOUT_TEXTS.keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
