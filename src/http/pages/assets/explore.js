// Parts of Swagger UI that are replaced, because its own are about other pages, other filters or other ways to sign in.

// Swagger UI makes the address of the document from that of the page, and would take a query for a part of the path.
if (location.search !== '') history.replaceState(null, '', location.pathname + location.hash)

const place = document.getElementById('swagger-ui')

const isDark = matchMedia('(prefers-color-scheme: dark)')
const followColors = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
isDark.addEventListener('change', followColors)
followColors()

/** What others call a feature. */
const FEATURE = /^(flag|toggle)s?$/

/** Whether an operation has each word, in its path, method, name, tag, summary or description. */
function has(words, tag, operation) {
  const { summary, description, operationId } = operation.get('operation').toObject()
  const texts = [tag, operation.get('method'), operation.get('path'), operationId, summary, description]
  const text = texts.join(' ').toLowerCase()
  return words.every((word) => text.includes(word) || (FEATURE.test(word) && text.includes('feature')))
}

function opsFilter(taggedOperations, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  return taggedOperations
    .map((group, tag) => group.update('operations', (all) => all.filter((operation) => has(words, tag, operation))))
    .filter((group) => group.get('operations').size > 0)
}

/**
 * Swagger UI fills in the example of each parameter. For an optional one, that is a filter that finds nothing, or the
 * Idempotency-Key of an earlier request, so its example becomes a part of its description.
 */
function withEmptyOptions(contract) {
  const emptied = (parameter) => {
    const { example, ...others } = parameter
    if (parameter.$ref !== undefined || parameter.required === true || example === undefined) return parameter
    const shown = typeof example === 'string' ? example : JSON.stringify(example)
    return { ...others, description: `${parameter.description}. Example: \`${shown}\`` }
  }
  const each = (object, change) => Object.fromEntries(Object.entries(object).map(([name, one]) => [name, change(one)]))
  const ofOperation = (operation) =>
    operation.parameters === undefined ? operation : { ...operation, parameters: operation.parameters.map(emptied) }
  return {
    ...contract,
    paths: each(contract.paths, (path) => each(path, ofOperation)),
    components: { ...contract.components, parameters: each(contract.components.parameters, emptied) },
  }
}

/** Returns a plugin of Swagger UI. Its start in the page calls this function. */
window.ownParts = ({ React }) => {
  const create = React.createElement

  function Filter({ layoutSelectors, layoutActions }) {
    const current = layoutSelectors.currentFilter()
    return create('input', {
      id: 'filter',
      type: 'search',
      'aria-label': 'Filter operations',
      placeholder: 'Find: schedule, feature variants, createFeature …',
      value: typeof current === 'string' ? current : '',
      onChange: ({ target }) => layoutActions.updateFilter(target.value),
    })
  }

  function Info({ specSelectors, getComponent }) {
    const Markdown = getComponent('Markdown', true)
    return create(
      'div',
      { className: 'about' },
      create('h1', null, specSelectors.info().get('title')),
      create(Markdown, { source: specSelectors.info().get('description') }),
    )
  }

  function Credential({ name, schema, authorized, getComponent, onChange }) {
    const Markdown = getComponent('Markdown', true)
    const explained = create(Markdown, { source: schema.get('description') })
    if (schema.get('in') === 'cookie') {
      const how =
        'There is nothing to enter: sign in at the top of this page, and the browser sends the session itself.'
      return create('div', null, create('h4', null, 'Session'), explained, create('p', null, how))
    }
    const id = `credential-${name}`
    const isSet = Boolean(authorized?.getIn([name, 'value']))
    const input = create('input', {
      id,
      type: 'password',
      autoComplete: 'off',
      spellCheck: false,
      onChange: ({ target }) => onChange({ name, schema, value: target.value }),
    })
    return create(
      'div',
      null,
      create('h4', null, create('label', { htmlFor: isSet ? undefined : id }, NAMES[name] ?? name)),
      explained,
      isSet ? create('p', null, 'A key is in use. "Logout" forgets it.') : input,
    )
  }

  /** A documented response. Those of failures are folded: an operation has up to twenty, each with an example. */
  function Documented({ Response, ...props }) {
    const [isOpen, setIsOpen] = React.useState(props.code < '300')
    const toggle = create(
      'button',
      { type: 'button', 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) },
      // A button shows text, and no code of Markdown.
      `${props.code}: ${props.response.get('description').replaceAll('`', '')}`,
    )
    return create(
      React.Fragment,
      null,
      create('tr', { className: 'documented' }, create('td', { colSpan: 3 }, toggle)),
      isOpen && create(Response, props),
    )
  }

  const nothing = () => null
  return {
    fn: { opsFilter },
    wrapComponents: {
      operations: (Operations) => (props) =>
        props.specSelectors.taggedOperations().size > 0
          ? create(Operations, props)
          : create('p', { role: 'status' }, 'Nothing found: no operation has all of these words.'),
      response: (Response) => (props) => create(Documented, { Response, ...props }),
    },
    components: {
      FilterContainer: Filter,
      InfoContainer: Info,
      // There is one server: the one that serves this page.
      ServersContainer: nothing,
      apiKeyAuth: Credential,
      CloseIcon: () => create('span', null, 'Close'),
      // It is inside of a button, where a link can't be reached. Opening an operation puts its link into the address.
      DeepLink: ({ text }) => create('span', null, text),
      // The name of a button is the text that it shows, for those who speak to their computer.
      Button: ({ className = '', 'aria-label': _, ...rest }) =>
        create('button', { ...rest, className: `${className} button` }),
    },
    statePlugins: {
      spec: {
        wrapActions: { updateJsonSpec: (original) => (contract) => original(withEmptyOptions(contract)) },
      },
      layout: {
        wrapSelectors: {
          // What a filter finds is open, unless somebody closes it.
          isShown:
            (original, { layoutSelectors }) =>
            (_, thing, preset) => {
              const filter = layoutSelectors.currentFilter()
              const isFound = thing[0] === 'operations-tag' && typeof filter === 'string' && filter !== ''
              return original(thing, isFound || preset)
            },
        },
      },
    },
  }
}

const NAMES = {
  apiKey: 'Key for administration',
  clientKey: 'Key for SDKs on servers',
  frontendKey: 'Key for SDKs in browsers',
}

/** What Swagger UI shows without a name, or without a way to reach it by keyboard. */
const UNNAMED = {
  '.copy-to-clipboard > button': 'Copy',
  'textarea.body-param__text': 'Request body',
  'select.examples-select-element': 'Example',
  'pre.microlight': 'Text of the request or response',
}

/** Each has the name of its parameter, also the fields of a list. */
const PARAMETER_FIELD = ['input', 'select', 'textarea']
  .map((field) => `[data-param-name] .parameters-col_description ${field}:not([aria-label])`)
  .join()

function nameParts() {
  for (const [selector, name] of Object.entries(UNNAMED)) {
    for (const part of place.querySelectorAll(`${selector}:not([aria-label])`)) {
      part.setAttribute('aria-label', name)
      if (part.tagName !== 'PRE') continue
      part.setAttribute('role', 'region')
      part.tabIndex = 0
    }
  }
  for (const part of place.querySelectorAll(PARAMETER_FIELD)) {
    part.setAttribute('aria-label', part.closest('[data-param-name]').dataset.paramName)
  }
}
new MutationObserver(nameParts).observe(place, { childList: true, subtree: true })
