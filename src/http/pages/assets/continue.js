// Sends the form of the page, so that the browser sends it as a request of this site, with its cookies.

const form = document.getElementById('form')
if (form instanceof HTMLFormElement) form.submit()
