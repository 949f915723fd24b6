import { expect, test } from 'vitest'
import { sourcesIn } from '../../support/sources.ts'

const src = sourcesIn('src/outgoing')

/** Returns the files that import more than types by a line of this form. */
const importing = (pattern: RegExp) => src.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/* It has 150 files, and takes a tenth of the time of a start. */
test('the library for SAML is loaded for the first sign-in, and in the thread that checks messages', () => {
  expect(importing(/^import (?!type).* from '(@node-saml\/node-saml|xml-crypto)'$/m)).toEqual([
    'src/outgoing/saml/response.ts',
    'src/outgoing/saml/signature-values.ts',
  ])
  expect(importing(/^import (?!type).* from '\.\/response\.ts'$/m)).toEqual(['src/outgoing/saml/saml-worker.ts'])
})
