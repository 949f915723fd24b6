// Ends the session of this browser. The address is in the page, relative to it: the server may be below a path.

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('#sign-out')
  if (button === null) return
  button.disabled = true
  const response = await fetch(button.dataset.address, { method: 'POST' }).catch(() => undefined)
  if (response?.ok) return location.reload()
  button.disabled = false
  button.textContent = 'Signing out failed. Try again'
})
