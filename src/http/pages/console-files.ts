import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

/** A file of the console; its name has a hash of its content. */
export type ConsoleFile = { readonly type: string; readonly content: Buffer; readonly compressed: Buffer }

/** The built console: its page, in which `{root}` stands for the way to the root of the server, and its files. */
export type BuiltConsole = { readonly page: string; readonly files: ReadonlyMap<string, ConsoleFile> }

const PAGE = 'index.html'
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** Where the build puts the console: next to the bundle of the server, which may run from its sources instead. */
const FOLDERS = ['console/', '../../../dist/console/'].map((folder) => new URL(folder, import.meta.url))

/** Reads the built console; undefined before the first build. */
export async function readConsole(): Promise<BuiltConsole | undefined> {
  for (const folder of FOLDERS) {
    const page = await readFile(new URL(PAGE, folder), 'utf8').catch(() => undefined)
    if (page !== undefined) return { page, files: await filesIn(folder) }
  }
  return undefined
}

async function filesIn(folder: URL): Promise<Map<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>()
  for (const name of await readdir(folder)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (type === undefined) continue
    const content = await readFile(new URL(name, folder))
    files.set(name, { type: `${type}; charset=utf-8`, content, compressed: gzipSync(content) })
  }
  return files
}
