import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useMay } from '../session/may.ts'
import { TEXTS } from '../texts.ts'
import { PLACES } from './places.ts'

/** The places of the console. Narrow screens have them in a menu. */
export function Navigation() {
  const [location] = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const isAdmin = useMay()('ADMIN') === undefined
  useEffect(() => {
    if (menu.current !== null) menu.current.open = false
  }, [location])
  const isAt = (href: string) =>
    href === '/' ? location === '/' || location.startsWith('/projects') : location.startsWith(href)
  const links = PLACES.filter(({ isForAdmins }) => !isForAdmins || isAdmin).map(
    ({ href, others = [], label, Count }) => (
      <Link key={href} href={href} aria-current={[href, ...others].some(isAt) ? 'page' : undefined}>
        {label}
        {Count !== undefined && <Count />}
      </Link>
    ),
  )
  return (
    <>
      <nav class="places" aria-label={TEXTS.main}>
        {links}
      </nav>
      <details class="menu places-menu" ref={menu}>
        <summary>{TEXTS.menu}</summary>
        <nav aria-label={TEXTS.menu}>{links}</nav>
      </details>
    </>
  )
}
