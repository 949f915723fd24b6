import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stringify } from 'yaml'
import { document } from '../document.ts'
import { mapGivingWay } from '../giving-way.ts'
import { isUnmetCondition, sendFailure } from './failures.ts'

/**
 * The files of Swagger UI. They come from this package, because an install script of `swagger-ui-dist` reports to the
 * makers.
 */
const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')
const SERVED_FILE = /^\/swagger-ui(-bundle\.js|\.css)$/

/** Serves the contract as JSON and YAML, and the files of Swagger UI. Its page is one of the others. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  const json = JSON.stringify(document)
  // Made when it is first asked for: it takes long, and few ask.
  let yaml: Promise<string> | undefined
  const inYaml = () => {
    yaml ??= documentAsYaml()
    return yaml
  }
  for (const path of ['/docs/openapi.json', '/docs/json'])
    app.get(path, (_, reply) => reply.type('application/json').send(json))
  for (const path of ['/docs/openapi.yaml', '/docs/yaml'])
    app.get(path, async (_, reply) => reply.type('application/yaml').send(await inYaml()))
  await app.register(async (files) => {
    files.setErrorHandler(answerRefusedFile)
    await files.register(fastifyStatic, {
      root: SWAGGER_UI,
      prefix: '/docs/static/',
      index: false,
      decorateReply: false,
      allowedPath: (path) => SERVED_FILE.test(path),
    })
  })
}

/** Returns the contract as YAML. All at once it would block the event loop for a quarter of a second. */
async function documentAsYaml(): Promise<string> {
  const { paths, components, ...others } = document
  const kinds = Object.entries(components)
  const parts = [stringify(others), 'paths:\n', ...(await asYaml(paths, 1)), 'components:\n']
  for (const [kind, components] of kinds) parts.push(`  ${kind}:\n`, ...(await asYaml(components, 2)))
  return parts.join('')
}

/** Returns the members of an object as YAML, at a level of indentation. */
function asYaml(members: object, level: number): Promise<string[]> {
  const indentation = '  '.repeat(level)
  return mapGivingWay(Object.entries(members), ([name, value]) =>
    stringify({ [name]: value }).replaceAll(/^(?=.)/gm, indentation),
  )
}

/** Answers 404 for an address that the package refuses because it leads out of the folder or can't name a file. */
function answerRefusedFile(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode < 500 && !isUnmetCondition(error)) reply.callNotFound()
  else sendFailure(error, request, reply)
}
