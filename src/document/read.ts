import { readFileSync } from 'node:fs'
import { inProject } from '../project-folder.ts'
import type { Document } from './openapi.ts'

/** The contract, as `npm run generate` has bundled it. */
export const document: Document = JSON.parse(readFileSync(inProject('generated/openapi.json'), 'utf8'))
