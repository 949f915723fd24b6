import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a file, or all files of a folder and of the folders in it that have one of these endings, in the order of
 * their paths. Leaves out what is hidden, and packages. A link to a file counts as one: Kubernetes mounts files so.
 *
 * @throws Error when there is no such file or folder, and as `assertFile`
 */
export async function filesIn(path: string, endings: RegExp): Promise<string[]> {
  const named = await stat(path)
  if (!named.isDirectory()) {
    assertFile(named)
    return [path]
  }
  const found: string[] = []
  const open = [path]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const inside = join(folder, entry.name)
      if (entry.isDirectory()) open.push(inside)
      else if (endings.test(entry.name) && (entry.isFile() || (await stat(inside)).isFile())) found.push(inside)
    }
  }
  return found.sort(byText)
}

/** @throws Error for a pipe, a socket or a device: reading it may never begin, or never end */
export function assertFile(there: Stats): void {
  const what = there.isFIFO() ? 'a pipe' : there.isSocket() ? 'a socket' : 'a device'
  if (!there.isFile()) throw new Error(`it is ${what}, and not a file`)
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
