import { CopyButton } from './copy-button.tsx'

/** Text to copy, which scrolls inside of itself. */
export function Code({ text, what }: { text: string; what: string }) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  )
}
