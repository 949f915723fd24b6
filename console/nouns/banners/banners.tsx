import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useObserved } from '../../page/observed.ts'
import { useRead } from '../../server/read.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dismiss, dismissals, isDismissed } from './dismissed.ts'
import { BANNER_TEXTS } from './texts.ts'

/** Shows the banners of all pages, and those of a project, that the user has not dismissed. */
export function Banners({ projectId }: { projectId?: string | undefined }) {
  const { data } = useRead('listBanners', { query: { enabled: true } })
  useObserved(dismissals)
  const all = data?.banners ?? []
  const shown = all.filter(
    (banner) =>
      (banner.project === null || banner.project === projectId) &&
      (banner.sticky || !isDismissed(localStorage, banner)),
  )
  return (
    <div role="status" class="banners">
      {shown.map((banner) => (
        <StoredBanner
          key={banner.id}
          banner={banner}
          onDismiss={banner.sticky ? undefined : () => dismiss(localStorage, banner, all)}
        />
      ))}
    </div>
  )
}

type Properties = {
  banner: Omit<Schemas['Banner'], 'id' | 'createdAt'>
  onDismiss?: (() => void) | undefined
}

/** A banner as users see it. Its texts are shown as they were written. */
export function StoredBanner({ banner, onDismiss }: Properties) {
  const { message, variant, icon, link, linkText, dialogTitle, dialog } = banner
  const [isOpen, setOpen] = useState(false)
  const title = dialogTitle ?? BANNER_TEXTS.dialog
  return (
    <Banner variant={variant} sign={icon === 'none' ? '' : (icon ?? undefined)} onDismiss={onDismiss}>
      <bdi>{message}</bdi>{' '}
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          <bdi>{linkText ?? BANNER_TEXTS.link}</bdi>
        </a>
      )}{' '}
      {dialog !== null && (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          <bdi>{title}</bdi>
        </button>
      )}
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p class="written" dir="auto">
            {dialog}
          </p>
        </Dialog>
      )}
    </Banner>
  )
}
