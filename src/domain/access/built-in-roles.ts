/* The ids of built-in roles, as the first migrations insert them. */

/** The root role with all permissions. */
export const ADMIN_ROLE = 1

/** The root role that creates projects and what they share. */
export const EDITOR_ROLE = 2

/** The root role that only reads. An account without a root role counts as a Viewer. */
export const VIEWER_ROLE = 3

/** The project role with all permissions in its project. */
export const OWNER_ROLE = 4
