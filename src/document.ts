import { readFileSync } from 'node:fs'
import { inProject } from './project-folder.ts'

/** The contract, as `npm run generate` has bundled it. What the server checks by it is in `generated/routes.ts`. */
export const document: Readonly<{ info: { version: string }; paths: object; components: object }> = JSON.parse(
  readFileSync(inProject('generated/openapi.json'), 'utf8'),
)
