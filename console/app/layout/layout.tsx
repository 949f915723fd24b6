import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Link, useLocation, useRoute } from 'wouter-preact'
import { AskedEdit, askAbout } from '../../editing/edits/asked-edit.tsx'
import { FrozenDialog } from '../../editing/edits/frozen-dialog.tsx'
import { Banners } from '../../nouns/banners/banners.tsx'
import { BASE } from '../../page/base.ts'
import { TEXTS } from '../../page/texts.ts'
import { followEvents } from '../../server/live.ts'
import { useRead } from '../../server/read.ts'
import { forgetRequests } from '../../server/requests.ts'
import { nameOf } from '../../session/name.ts'
import { SESSION_TEXTS } from '../../session/texts.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { CurlDialog } from './curl-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { signOut } from './sign-out.ts'
import { StandingReason, StandingReasonDialog } from './standing-reason-dialog.tsx'
import { LAYOUT_TEXTS } from './texts.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useMenu } from './use-menu.ts'

type Opened = 'keys' | 'curl' | 'palette' | 'reason'

/** What is around each screen: the navigation, who is signed in, and the dialogs that every screen has. */
export function Layout({ children }: { children: ComponentChildren }) {
  const [opened, setOpened] = useState<Opened>()
  const [location] = useLocation()
  const [, inProject] = useRoute<{ projectId: string }>('/projects/:projectId/*?')
  const close = () => setOpened(undefined)
  useEffect(followEvents, [])
  useEffect(() => {
    forgetRequests()
    close()
    askAbout(undefined)
  }, [location])
  useKeys({ '?': () => setOpened('keys'), 'mod+k': () => setOpened('palette') })
  return (
    <div class="layout">
      <a class="skip" href="#content">
        {TEXTS.skip}
      </a>
      <header class="top">
        <Link class="brand" href="/">
          <img src={`${BASE}/pages/icon.svg`} alt="" width="24" height="24" /> {TEXTS.product}
        </Link>
        <Navigation />
        <Account onOpen={setOpened} />
      </header>
      <ConnectionNotice />
      <StandingReason />
      <UpdateNotice />
      <Banners projectId={inProject?.projectId} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
      {opened === 'curl' && <CurlDialog onClose={close} />}
      {opened === 'reason' && <StandingReasonDialog onClose={close} />}
      <AskedEdit />
      <FrozenDialog />
      <Toasts />
    </div>
  )
}

function Account({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { data } = useRead('getOwnUser', {})
  const { menu, close } = useMenu()
  return (
    <details class="menu" ref={menu}>
      <summary>{data === undefined ? '…' : nameOf(data.user)}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons and links have the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its buttons and links have the keys */}
      <div onClick={close}>
        <Link href="/profile">{SESSION_TEXTS.profile}</Link>
        <button type="button" class="quiet" onClick={() => onOpen('reason')}>
          {LAYOUT_TEXTS.reason}
        </button>
        <button type="button" class="quiet" onClick={() => onOpen('curl')}>
          {TEXTS.curl}
        </button>
        <button type="button" class="quiet" onClick={() => onOpen('keys')}>
          {TEXTS.keys}
        </button>
        <a href={`${BASE}/docs/`}>{LAYOUT_TEXTS.api}</a>
        <button type="button" class="quiet" onClick={signOut}>
          {TEXTS.signOut}
        </button>
      </div>
    </details>
  )
}
