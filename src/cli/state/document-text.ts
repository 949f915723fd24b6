import { Document, visit } from 'yaml'
import type { Schema } from '../../contract.ts'

/** What stands in a text for bytes that are not UTF-8, so that readers refuse it unless it is escaped. */
const REPLACEMENT = '\uFFFD'

/**
 * Writes a document as YAML that also readers of YAML 1.1 take for the same. The same document is the same text, to the
 * byte.
 */
export function yamlOf(document: Schema<'StateDocument'>): string {
  const tree = new Document(document, { aliasDuplicateObjects: false })
  visit(tree, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && node.value.includes(REPLACEMENT)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return tree.toString({ lineWidth: 0 }).replaceAll(REPLACEMENT, '\\uFFFD')
}

/** Writes a document as JSON. */
export function jsonOf(document: Schema<'StateDocument'>): string {
  return `${JSON.stringify(document, null, 2)}\n`.replaceAll(REPLACEMENT, '\\uFFFD')
}
