import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { inProject } from '../../../src/runtime/project-folder.ts'

type Library = {
  AdaptiveCard: new () => {
    parse(card: unknown, context: unknown): void
    validateProperties(): { validationEvents: { message: string }[] }
  }
  SerializationContext: new (version: unknown) => { eventCount: number; getEventAt(index: number): { message: string } }
  Versions: { v1_4: unknown }
}

let library: Library | undefined

/** Microsoft's own reader of cards. Its package calls it a module, which it is not. */
function cards(): Library {
  if (library !== undefined) return library
  const module = { exports: {} as Library }
  const source = readFileSync(inProject('node_modules/adaptivecards/dist/adaptivecards.js'), 'utf8')
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
