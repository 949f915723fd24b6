/** Returns the URL of a file or folder of the project. `src` and `dist` are both folders of the project. */
export function inProject(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}
