/** What no reader sees: blanks, controls, marks of direction, and letters that fonts draw as nothing. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\p{NChar}\u2800]/u

/** Whether a reader sees anything of a text. */
export function isVisibleText(text: string): boolean {
  return SEEN.test(text)
}
