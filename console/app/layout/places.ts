import type { ComponentType } from 'preact'
import { WaitingCount } from '../../nouns/change-requests/waiting.tsx'
import { WORDS } from '../../page/words.ts'
import { LAYOUT_TEXTS } from './texts.ts'

/** An entry of the navigation. Its address is that of a screen in `screens.ts`. */
export type Place = {
  readonly href: string
  readonly label: string
  /** Addresses that belong to the place, too. */
  readonly others?: readonly string[]
  readonly isForAdmins?: boolean
  /** Shows how many things wait there. */
  readonly Count?: ComponentType
}

export const PLACES: readonly Place[] = [
  { href: '/', label: WORDS.projects },
  { href: '/change-requests', label: WORDS.changeRequests, Count: WaitingCount },
  {
    href: '/segments',
    label: WORDS.configuration,
    others: ['/context-fields', '/tags', '/environments', '/feature-types', '/files'],
  },
  { href: '/playground', label: LAYOUT_TEXTS.playground },
  { href: '/events', label: LAYOUT_TEXTS.events },
  { href: '/instance', label: WORDS.instance, others: ['/applications'] },
]
