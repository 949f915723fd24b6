/** Returns the version of the image and the package that a text names: another one than the given one, if there is. */
export function versionNamedIn(text: string, version: string): string | undefined {
  const named = [...text.matchAll(/\bflaghoist[:@](\d+\.\d+\.\d+)/g)].map(([, found]) => found)
  return named.find((one) => one !== version) ?? named[0]
}
