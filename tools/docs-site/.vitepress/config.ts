import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitepress'
import { anchorOf } from '../anchor.ts'

type Item = { text: string; link: string }

/** The sections of docs/README.md with the pages that each of them lists. */
function sidebar(): { text: string; items: Item[] }[] {
  const overview = readFileSync(new URL('../../../docs/README.md', import.meta.url), 'utf8')
  return overview.split('\n## ').slice(1).map((section) => ({
    text: section.slice(0, section.indexOf('\n')),
    items: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, text = '', path = '']) => ({
      text,
      link: new URL(path, 'file:///docs/').pathname.replace(/\.md$/, '').replace(/README$/, ''),
    })),
  }))
}

/** The pages stand above the packages of this folder, and are compiled to imports of Vue. */
const vueOfThisFolder: Plugin = {
  name: 'vue-of-this-folder',
  enforce: 'pre',
  resolveId(id, _, { ssr }) {
    if (!/^vue(\/|$)/.test(id)) return null
    return ssr ? { id, external: true } : this.resolve(id, fileURLToPath(import.meta.url), { skipSelf: true })
  },
}

/** The pages are the Markdown files of the repository, so that links work there, on the site and in an editor. */
export default defineConfig({
  title: 'Flaghoist',
  description: 'Feature flags with an audit trail that you can prove',
  srcDir: '../..',
  srcExclude: ['tools/**', 'data/**', 'dist/**', 'CHANGELOG.md'],
  outDir: './dist',
  cacheDir: './node_modules/.cache',
  rewrites: { 'README.md': 'index.md', ':path(.*)/README.md': ':path/index.md' },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }]],
  vite: { plugins: [vueOfThisFolder], ssr: { external: ['vue', '@vue/server-renderer'] } },
  buildEnd: ({ outDir }) =>
    copyFileSync(fileURLToPath(new URL('../../../src/http/pages/assets/icon.svg', import.meta.url)), join(outDir, 'icon.svg')),
  markdown: {
    anchor: { slugify: anchorOf },
    config({ core, renderer, utils }) {
      // A link to a file that has another name on the site, as in "rewrites", gets that name.
      core.ruler.push('renamed-pages', ({ tokens }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) {
          const target = link.attrGet('href')
          if (target !== null && !/^\w+:/.test(target))
            link.attrSet('href', target.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md'))
        }
      })
      // Vue would take the braces of a template in code for its own.
      renderer.rules.code_inline = (tokens, index) =>
        `<code>${utils.escapeHtml(tokens[index]?.content ?? '').replaceAll('{', '&#123;')}</code>`
    },
  },
  themeConfig: {
    sidebar: sidebar(),
    nav: sidebar().map(({ text, items }) => ({ text, link: items[0]?.link ?? '/' })),
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
