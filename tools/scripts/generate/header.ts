/** First line of every generated file. */
export function header(source: string): string {
  return `// Made from ${source} by "npm run generate". Edits here are lost.\n\n`
}
