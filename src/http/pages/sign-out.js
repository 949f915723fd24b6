// Ends the session of this browser. The address is in the page, relative to it: the server may be below a path.

const button = document.getElementById('sign-out')

button?.addEventListener('click', async () => {
  button.disabled = true
  const response = await fetch(button.dataset.address, { method: 'POST' }).catch(() => undefined)
  if (response?.ok) return location.reload()
  button.disabled = false
  button.textContent = 'Signing out failed. Try again'
})
