// Sends the form of a page to the API and shows the answer. Addresses are relative: the server may be below a path.
// The values in a link's query are used only in these requests.

const form = document.getElementById('form')
const notice = document.getElementById('notice')
const query = new URLSearchParams(location.search)
const signupToken = encodeURIComponent(query.get('invite') ?? '')
const token = query.get('token') ?? ''

/**
 * What each form does: `open` checks that it can be used, `send` sends the typed values, then `done` runs with these and
 * what `open` has found.
 */
const FORMS = {
  'sign-in': {
    send: (typed) => call('POST', 'auth/simple/login', typed),
    done: () => location.assign(form.dataset.next),
  },
  password: {
    open: async () => {
      needLink(token)
      const { email, name } = await call('GET', `auth/reset/validate?${new URLSearchParams({ token })}`)
      document.getElementById('username').value = email ?? name ?? ''
      return { email }
    },
    send: ({ password }) => call('POST', 'auth/reset/password', { token, password }),
    done: ({ password }, { email }) => enter({ username: email, password }, 'Your password is set.'),
  },
  'ask-for-link': {
    send: (typed) => call('POST', 'auth/reset/password-email', typed),
    done: () => finish('If there is an account with this email, a mail with a link is on its way.'),
  },
  'sign-up': {
    open: () => {
      needLink(signupToken)
      return call('GET', `invite/${signupToken}/validate`)
    },
    send: (typed) => call('POST', `invite/${signupToken}/signup`, typed),
    done: ({ email, password }) => enter({ username: email, password }, 'Your account is ready.'),
  },
}

const { open = async () => {}, send, done } = FORMS[form.dataset.does]
let found

function needLink(secret) {
  if (secret === '') throw new Error('This link is not complete. Open the link from the mail again.')
}

async function call(method, address, body) {
  const request = { method, cache: 'no-store' }
  if (body !== undefined)
    Object.assign(request, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const response = await fetch(address, request).catch(() => {
    throw new Error("The server can't be reached. Try again in a moment.")
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(inWords(answer) ?? `The server answers ${response.status}. Try again in a moment.`)
  return answer
}

/** Describes the problems with the labels of the fields. A detail that is a whole sentence stays as it is. */
function inWords({ message, details = [] }) {
  const lines = details.flatMap(({ message, path }) => {
    if (path === undefined) return []
    const member = path.slice(path.lastIndexOf('/') + 1)
    const label = document.getElementById(`${member}-label`)?.textContent ?? member
    return [/^[a-z]/.test(message) ? `${label} ${message}` : message]
  })
  return lines.length === 0 ? message : lines.join('. ')
}

function show(text) {
  notice.textContent = text
  notice.hidden = text === ''
}

/**
 * Signs in with the password that was just typed. Where that is not possible, as with passwords switched off, there is a
 * link to sign in. The link is also shown for a user without an email, because the page does not know their username,
 * and when another user is signed in already, because their session would end, or when the server can't tell.
 */
async function enter(typed, text) {
  try {
    const { isReady, signedInAs } = await call('GET', './')
    if (!isReady || typed.username === null || signedInAs !== null) return finish(text)
    await call('POST', 'auth/simple/login', typed)
  } catch {
    return finish(text)
  }
  // The address has the secret of the link: it leaves the history of the browser.
  location.replace(form.dataset.next)
}

/** Shows that the work is done, with a link to sign in. */
function finish(text) {
  form.hidden = true
  document.getElementById('back').hidden = true
  show('')
  document.getElementById('result').textContent = text
  document.getElementById('finished').hidden = false
  document.getElementById('next').focus()
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = document.getElementById('send')
  button.disabled = true
  show('')
  try {
    const typed = Object.fromEntries(new FormData(form))
    await send(typed)
    await done(typed, found)
  } catch (error) {
    show(error.message)
    button.disabled = false
  }
})

try {
  found = await open()
  form.hidden = false
  form.querySelector('input:not([readonly])')?.focus()
} catch (error) {
  show(error.message)
}
