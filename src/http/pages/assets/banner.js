// Puts the name of the server, who is signed in, and a way to sign in or out above Swagger UI.

{
  const place = document.getElementById('swagger-ui')

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  const visitor = element('div', { className: 'visitor' })
  const how = element('p', { className: 'how' })
  const picture = element('img', { src: 'static/theme/icon.svg', alt: '' })
  const brand = element('a', { className: 'brand', href: '../' }, picture, ' Flaghoist')

  // The page of the plugin has no viewport of its own: a phone would show it as small as on a large screen.
  document.head.append(element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }))
  place.setAttribute('role', 'main')
  place.before(element('header', {}, brand, visitor), how)

  const show = (name) => {
    if (name === null) {
      visitor.replaceChildren(element('a', { href: '../login' }, 'Sign in'))
      how.textContent = 'To try operations, sign in, or enter a key under "Authorize".'
      return
    }
    const signOut = element('button', { type: 'button', id: 'sign-out', className: 'quiet' }, 'Sign out')
    signOut.dataset.address = '../logout'
    visitor.replaceChildren(element('span', {}, `Signed in as ${name}`), signOut)
    how.textContent = 'Operations that you try use your session, or the key that you enter under "Authorize".'
  }

  fetch('../', { headers: { accept: 'application/json' } })
    .then((response) => response.json())
    .then(({ signedInAs }) => show(signedInAs))
    .catch(() => show(null))
}
