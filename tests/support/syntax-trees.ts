import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inProject } from '../../src/runtime/project-folder.ts'

/** Once: vitest looks each name up anew, which takes longer than the function does. */
const { JSDocParsingMode, ScriptTarget, createSourceFile } = ts

/** The server's files are asked for by several tests of a worker; trees of all others would take much memory. */
const ofServer = new Map<string, ts.SourceFile>()

/** Returns a TypeScript file as a tree. Its path is relative to the repository. */
export function treeOf(path: string): ts.SourceFile {
  const known = ofServer.get(path)
  if (known !== undefined) return known
  const text = readFileSync(inProject(path), 'utf8')
  // Parsing comments takes as long as parsing the code.
  const options = { languageVersion: ScriptTarget.Latest, jsDocParsingMode: JSDocParsingMode.ParseNone }
  const tree = createSourceFile(path, text, options, true)
  if (path.startsWith('src/')) ofServer.set(path, tree)
  return tree
}
