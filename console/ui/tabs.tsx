import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'

export type Tab = { readonly label: string; readonly href: string; readonly count?: number | undefined }

/** Links to parts of a subject; each part has an address of its own. The one that is shown is marked. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [location] = useLocation()
  const found = tabs.filter(({ href }) => location === href || location.startsWith(`${href}/`))
  const current = found.sort((one, other) => other.href.length - one.href.length)[0]
  const nav = useRef<HTMLElement>(null)
  // Narrow screens show a part of the tabs: the current one between its neighbors.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current?.href])
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.href === current?.href ? 'page' : undefined}>
          {tab.label}
          {tab.count ? <span class="count">{tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
