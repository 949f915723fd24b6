/** Says a number with its noun: "1 feature", "2,000 features"; `many` where it is not the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}
