import { describe, expect, test } from 'vitest'
import { htmlOf } from '../../../tools/scripts/generate/interface-page.ts'

describe('the page about the interface, as HTML,', () => {
  test.each<[what: string, markdown: string, html: string]>([
    ['a heading', '## Saying `why`, twice', '<h2 id="saying-why-twice">Saying <code>why</code>, twice</h2>'],
    ['a text with marks of HTML', 'a < b & `<c>`', '<p>a &lt; b &amp; <code>&lt;c&gt;</code></p>'],
    ['a list', '- one\n  line\n- two', '<ul>\n<li>one\n  line</li>\n<li>two</li>\n</ul>'],
    [
      'a table with a bar in a cell',
      '| A | B |\n|---|---|\n| x \\| y | `z` |',
      '<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>x | y</td><td><code>z</code></td></tr>\n</table>',
    ],
    [
      'a link to another page, which the server does not have',
      '[Safe\nediting](../guide/safe-editing.md#a)',
      '<p><a href="https://github.com/flaghoist/flaghoist/blob/main/docs/guide/safe-editing.md#a">Safe\nediting</a></p>',
    ],
    ['a comment, which is not shown', '<!-- handling: all -->\n\nText', '<p>Text</p>'],
  ])('has %s', (_, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  test('has nothing that it would show wrongly', () => {
    for (const block of ['```sh\ncurl\n```', '1. one', '> quoted', '![picture](a.png)'])
      expect(() => htmlOf(`Text\n\n${block}`), block).toThrow("has a block that the page can't show")
  })
})
