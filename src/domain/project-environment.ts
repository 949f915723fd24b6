/** An environment of a project, by their names. */
export type ProjectEnvironment = { readonly project: string; readonly environment: string }
