/** The share of a limited room that one API token may fill, so that a leaked token can't crowd out all others. */
export const KEY_SHARE = 0.5

/**
 * The share of a limited room that frontends may fill. Every user of an application can read its frontend key, and must
 * not be able to crowd out applications on servers.
 */
export const FRONTEND_SHARE = 0.5
