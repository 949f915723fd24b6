import plugin from 'fastify-plugin'

/**
 * Treats an empty list of environments as absent when a project is created. The contract refuses it, but some clients
 * always send the list, such as Terraform's provider.
 */
export const emptyEnvironments = plugin(
  async (app, { acceptsEmptyEnvironments = false }: { readonly acceptsEmptyEnvironments?: boolean }) => {
    if (!acceptsEmptyEnvironments) return
    app.addHook('preValidation', (request, _, done) => {
      if (request.routeOptions.config.operation === 'createProject') dropWhenEmpty(request.body)
      done()
    })
  },
  { name: 'empty-environments', dependencies: ['json-bodies'] },
)

function dropWhenEmpty(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('environments' in body)) return
  if (Array.isArray(body.environments) && body.environments.length === 0) delete body.environments
}
