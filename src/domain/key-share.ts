/** The share of a limited room that one API token may fill, so that a leaked one can't crowd out all others. */
export const KEY_SHARE = 0.5
