import { existsSync } from 'node:fs'

/** The folder of the project: the nearest one with a `package.json`, above `src` as above `dist`. */
const ROOT = projectAbove(new URL('.', import.meta.url))

/** Returns the URL of a file or folder of the project. */
export function inProject(path: string): URL {
  return new URL(path, ROOT)
}

function projectAbove(folder: URL): URL {
  const above = new URL('..', folder)
  return existsSync(new URL('package.json', folder)) || above.href === folder.href ? folder : projectAbove(above)
}
