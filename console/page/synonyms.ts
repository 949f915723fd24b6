/** Returns what a user has typed in the words of the console: other products call a feature a flag, or a toggle. */
export function inOurWords(typed: string): string {
  return typed.replace(/\b(?:flag|toggle)/gi, 'feature')
}
