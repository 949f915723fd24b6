import { readFileSync } from 'node:fs'
import { inProject } from './runtime/project-folder.ts'

/** The contract, bundled by `npm run generate`. The schemas that the server checks are in `generated/routes.ts`. */
export const document: Document = JSON.parse(readFileSync(inProject('generated/openapi.json'), 'utf8'))

type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string; description: string }[]
  paths: Record<string, object>
  components: Record<string, object>
}
