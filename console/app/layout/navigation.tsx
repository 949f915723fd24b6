import { Link, useLocation } from 'wouter-preact'
import { TEXTS } from '../../page/texts.ts'
import { useMay } from '../../session/may.ts'
import { PLACES } from './places.ts'
import { useMenu } from './use-menu.ts'

/** The places of the console. Narrow screens have them in a menu. */
export function Navigation() {
  const [location] = useLocation()
  const { menu } = useMenu()
  const isAdmin = useMay()('ADMIN') === undefined
  // A change request has an address of its project.
  const isRequest = /^\/projects\/[^/]+\/change-requests\//.test(location)
  const isAt = (href: string) => {
    if (href === '/') return location === '/' || (location.startsWith('/projects') && !isRequest)
    return location.startsWith(href) || (isRequest && href === '/change-requests')
  }
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
        <summary>
          {TEXTS.menu} {PLACES.map(({ href, Count }) => Count && <Count key={href} />)}
        </summary>
        <nav aria-label={TEXTS.menu}>{links}</nav>
      </details>
    </>
  )
}
