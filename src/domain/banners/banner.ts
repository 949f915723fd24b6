import type { Schema } from '../../contract.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** The settings of a banner: all that a caller can change. */
export type BannerSettings = Omit<Schema<'Banner'>, 'id' | 'createdAt'>

const BANNER = historyOfRecord(['banner-created', 'banner-updated', 'banner-deleted'], settingsOf)

function settingsOf({ id: _, createdAt: __, ...settings }: Schema<'Banner'>): BannerSettings {
  return settings
}

/** Returns a banner as it is edited. */
export function bannerResource(banner: Schema<'Banner'>): Resource<BannerSettings> {
  return {
    name: `banner ${banner.id}`,
    history: BANNER,
    place: { member: { names: ['id'], value: banner.id } },
    whole: settingsOf(banner),
    showing: { by: 'getBanner', params: { bannerId: banner.id } },
  }
}

/** Returns the settings of a request: with defaults for absent members, and without members unknown to the contract. */
export function bannerSettings(input: Schema<'BannerInput'>): BannerSettings {
  const { message, variant = 'info', sticky = false, icon = null, link = null, linkText = null } = input
  const { dialogTitle = null, dialog = null, enabled = true, project = null } = input
  return { message, variant, sticky, icon, link, linkText, dialogTitle, dialog, enabled, project }
}

/**
 * Checks what the members of a banner say together.
 *
 * @throws DomainError invalid, with all that is wrong
 */
export function assertBanner({ link, linkText, dialog, dialogTitle }: BannerSettings): void {
  const problems: (ErrorDetail | false)[] = [
    link !== null &&
      !isAddress(link) && { message: 'link is no address that begins with https: or http:', path: '/body/link' },
    link !== null &&
      isAddress(link) &&
      hasCredentials(link) && { message: "link can't have a user name or a password", path: '/body/link' },
    link === null && linkText !== null && { message: 'linkText needs a link', path: '/body/linkText' },
    dialog === null && dialogTitle !== null && { message: 'dialogTitle needs a dialog', path: '/body/dialogTitle' },
  ]
  const found = problems.filter((problem) => problem !== false)
  const [first] = found
  if (first !== undefined) throw invalidAll(first.message, found)
}

function isAddress(link: string): boolean {
  return URL.canParse(link) && ['https:', 'http:'].includes(new URL(link).protocol)
}

function hasCredentials(link: string): boolean {
  const { username, password } = new URL(link)
  return username + password !== ''
}
