/** Returns the anchor of a heading, as GitHub makes it. The text is the one that is shown, without Markdown. */
export function anchorOf(shown: string): string {
  return shown
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}
