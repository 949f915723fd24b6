import type { Schemas } from '@flaghoist/client'

type DryRun = { readonly operations: readonly Pick<Schemas['DryRunOperation'], 'guard'>[] }

/** Returns what freezes hold of what a dry run has tried; undefined if they hold nothing. */
export function frozenIn({ operations }: DryRun): Schemas['FrozenPlan'] | undefined {
  return operations.find(({ guard }) => guard.frozen !== undefined)?.guard.frozen
}
