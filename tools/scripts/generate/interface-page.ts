import { escapedHtml } from '../../../src/runtime/escaped-html.ts'
import { header } from './header.ts'

/** The page in `docs/` that the server shows, too: the contract links it. */
export const INTERFACE_PAGE = 'docs/reference/interface.md'

const REPOSITORY = 'https://github.com/flaghoist/flaghoist/blob/main/'

/** Generates the module with the page as HTML, from its Markdown. */
export function interfacePage(markdown: string): string {
  const html = htmlOf(markdown).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `${header(INTERFACE_PAGE)}export const interfaceHtml = \`${html}\`\n`
}

/**
 * Returns the HTML of a page: headings, paragraphs, lists and tables.
 *
 * @throws Error if the page has another kind of block
 */
export function htmlOf(markdown: string): string {
  const blocks = markdown.replaceAll(/<!--.*?-->/gs, '').split(/\n{2,}/)
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('\n')
}

function blockOf(block: string): string {
  const [, marks, heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
  if (marks !== undefined) {
    const id = heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    return `<h${marks.length} id="${id}">${inlineOf(heading)}</h${marks.length}>`
  }
  if (block.startsWith('- ')) {
    const items = block
      .slice(2)
      .split('\n- ')
      .map((item) => `<li>${inlineOf(item)}</li>`)
    return `<ul>\n${items.join('\n')}\n</ul>`
  }
  if (block.startsWith('|')) {
    const [head = [], , ...rows] = block.split('\n').map(cellsOf)
    const line = (cells: string[], cell: string) =>
      `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
    return `<table>\n${[line(head, 'th'), ...rows.map((cells) => line(cells, 'td'))].join('\n')}\n</table>`
  }
  if (!/^(?!```)[A-Za-z`[]/.test(block))
    throw new Error(`${INTERFACE_PAGE} has a block that the page can't show: ${block}`)
  return `<p>${inlineOf(block)}</p>`
}

function cellsOf(row: string): string[] {
  return row
    .split(/ ?(?<!\\)\| ?/)
    .slice(1, -1)
    .map((cell) => inlineOf(cell.replaceAll('\\|', '|')))
}

/** Code and links; links to files lead to the repository. */
function inlineOf(text: string): string {
  const parts = text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/)
  return parts
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escapedHtml(part.slice(1, -1))}</code>`
      const [, shown, target = ''] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (shown === undefined) return escapedHtml(part)
      const { href } = new URL(target, new URL(INTERFACE_PAGE, REPOSITORY))
      return `<a href="${escapedHtml(href)}">${inlineOf(shown)}</a>`
    })
    .join('')
}
