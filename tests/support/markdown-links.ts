import { readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject } from '../../src/runtime/project-folder.ts'
import { anchorOf } from '../../tools/docs-site/anchor.ts'

/** A link of a page: to a file of the repository, to a heading of one, or to a heading of the page itself. */
export type Link = { readonly from: string; readonly target: string }

const FOLDERS = ['docs', 'examples', 'clients', 'tools', 'src']
const TOP = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']

/** Every Markdown page of the repository but the changelog, by its path. */
export function markdownPages(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...TOP, ...below.filter((path) => path.endsWith('.md') && !path.includes('node_modules'))].sort()
}

export const textOf = (path: string) => readFileSync(inProject(path), 'utf8')

/** The links inside the repository that a text has, without code. Links to other sites are not read. */
export function linksIn(text: string, from: string): Link[] {
  return [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)|^\[[^\]\n]+\]: (\S+)$/gm)]
    .map(([, inline, below = '']) => inline ?? below)
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .map((target) => ({ from, target }))
}

/** The anchors of a text's headings, as GitHub and the site of the pages make them. */
export function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(shownIn(heading))
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

const shownIn = (heading: string) => heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

/** Why a link leads nowhere; undefined if it leads to a file, and to a heading if it names one. */
export function deadEnd({ from, target }: Link): string | undefined {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path))
  const found = statSync(inProject(file), { throwIfNoEntry: false })
  if (found === undefined) return `${from}: ${target}: there is no ${file}`
  if (anchor === undefined) return undefined
  const anchors = file.endsWith('.md') ? anchorsIn(textOf(file)) : []
  return anchors.includes(anchor) ? undefined : `${from}: ${target}: ${file} has no heading for #${anchor}`
}

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '')
const withoutCode = (text: string) => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '`code`')
