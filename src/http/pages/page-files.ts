import { readFile } from 'node:fs/promises'

/** Reads a file that pages load, such as `style.css`. The build copies the folder `assets` next to the bundle. */
export function readPageFile(name: string): Promise<string> {
  return readFile(new URL(`assets/${name}`, import.meta.url), 'utf8')
}
