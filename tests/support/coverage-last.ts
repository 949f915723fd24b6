import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files in the order of their names, the one that looks back at all of them last. */
export class CoverageLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = (file: TestSpecification) => file.moduleId.endsWith('contract/coverage.test.ts')
    const sorted = [...files].sort((one, other) => one.moduleId.localeCompare(other.moduleId))
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)]
  }
}
