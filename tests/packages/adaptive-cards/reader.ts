import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'

type Library = {
  AdaptiveCard: new () => {
    parse(card: unknown, context: unknown): void
    validateProperties(): { validationEvents: { message: string }[] }
  }
  SerializationContext: new (version: unknown) => { eventCount: number; getEventAt(index: number): { message: string } }
  Versions: { v1_4: unknown }
}

/** Installs the package, from the lock file of this folder. */
export function installReader(): void {
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, encoding: 'utf8' })
  if (installed.status !== 0) throw new Error(installed.stderr)
}

let library: Library | undefined

/** Microsoft's own reader of cards. Its package calls it a module, which it is not. */
function cards(): Library {
  if (library !== undefined) return library
  const module = { exports: {} as Library }
  const source = readFileSync(new URL('node_modules/adaptivecards/dist/adaptivecards.js', import.meta.url), 'utf8')
  vm.runInThisContext(`(function (module, exports) {${source}\n})`)(module, module.exports)
  library = module.exports
  return library
}

/** What Microsoft's reader of cards says of a card of version 1.4; nothing for a valid one. */
export function problemsOfCard(content: unknown): string[] {
  const { AdaptiveCard, SerializationContext, Versions } = cards()
  const card = new AdaptiveCard()
  const context = new SerializationContext(Versions.v1_4)
  card.parse(content, context)
  const problems = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message)
  return [...problems, ...card.validateProperties().validationEvents.map(({ message }) => message)]
}

/** A text as the renderer of the cards shows it. */
export function shownText(text: string): string {
  const { formatText }: { formatText(language: string, text: string): string } = createRequire(import.meta.url)(
    'adaptivecards/lib/text-formatters.js',
  )
  return formatText('en', text)
}
