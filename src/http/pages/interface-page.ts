import { interfaceHtml } from '../../../generated/interface-page.ts'
import { htmlDocument } from './html.ts'

/** What holds for every operation, for readers of the contract: `docs/reference/interface.md`, below `/docs/`. */
export const interfacePage = htmlDocument({
  title: 'The interface - Flaghoist',
  root: '../',
  content: `<article>
<p><a href="./">All operations</a></p>
${interfaceHtml}
</article>`,
})
