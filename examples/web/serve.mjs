// Serves the page and the SDK for it, and nothing else, at http://127.0.0.1:8080.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const FILES = {
  '/': [new URL('./index.html', import.meta.url), 'text/html; charset=utf-8'],
  '/sdk.js': [new URL(import.meta.resolve('unleash-proxy-client')), 'text/javascript'],
}

createServer((request, response) => {
  const [file, type] = FILES[request.url] ?? []
  if (file === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': type })
  createReadStream(fileURLToPath(file)).pipe(response)
}).listen(8080, '127.0.0.1', () => console.log('Open http://127.0.0.1:8080'))
