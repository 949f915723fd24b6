/**
 * The share of a limited room that frontends may fill. Everybody who has an application can read its key, and must not be
 * able to crowd out applications on servers.
 */
export const FRONTEND_SHARE = 0.5
