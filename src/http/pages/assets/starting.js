// Asks for the address of this page until the server has started, and then opens it.

const WAIT_MS = 1000
const STARTING = 503

async function ask() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (response !== undefined && response.status !== STARTING) return location.reload()
  setTimeout(ask, WAIT_MS)
}

setTimeout(ask, WAIT_MS)
