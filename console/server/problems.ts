/** What the server has refused of a member of a body; `path` is its JSON pointer in the body. */
export type Problem = { readonly path: string; readonly message: string }

/** Returns what the details of a refusal say of members of the body, alone or as the operation of a batch. */
export function problemsOf(details: readonly { message: string; path?: string }[] = []): Problem[] {
  return details.flatMap(({ message, path = '' }) => {
    const [, member] = /^\/body(?:\/operations\/\d+\/body)?(\/(?!operations\/\d+\/).+)/.exec(path) ?? []
    const words = message.replace(`${path} `, '')
    return member === undefined ? [] : [{ path: member, message: words.charAt(0).toUpperCase() + words.slice(1) }]
  })
}
