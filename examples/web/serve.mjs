// Serves the page, its settings and the SDK for it, and nothing else, at http://127.0.0.1:8080.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const FILES = {
  '/': [new URL('./index.html', import.meta.url), 'text/html; charset=utf-8'],
  '/sdk.js': [new URL(import.meta.resolve('unleash-proxy-client')), 'text/javascript'],
}

const settings = {
  url: `${process.env.FLAGHOIST_URL ?? 'http://127.0.0.1:4242'}/api/frontend`,
  clientKey: process.env.FRONTEND_KEY ?? '*:development.example-frontend-key',
}

createServer((request, response) => {
  if (request.url === '/settings.json')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(settings))
  const [file, type] = FILES[request.url] ?? []
  if (file === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': type })
  createReadStream(fileURLToPath(file)).pipe(response)
}).listen(8080, '127.0.0.1', () => console.log('Open http://127.0.0.1:8080'))
