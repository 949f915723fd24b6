/** A file or folder of the project, where it lies beside the code. Both `src` and what is built of it are folders of the project. */
export function inProject(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}
