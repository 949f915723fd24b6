import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why this run leaves out tests; undefined when every test of every file runs. */
    partialRun: string | undefined
  }
}

/** Files in the order of their names, those that look back at all of them last. */
export class CoverageLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const project of new Set(files.map((file) => file.project))) {
      project.provide('partialRun', await this.reasonForLess(project, files))
    }
    const isLast = (file: TestSpecification) => /walks\/(coverage|locking)\.test\.ts$/.test(file.moduleId)
    const sorted = [...files].sort((one, other) => one.moduleId.localeCompare(other.moduleId))
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)]
  }

  private async reasonForLess(project: TestProject, files: TestSpecification[]): Promise<string | undefined> {
    const pattern = this.ctx.config.testNamePattern
    if (pattern !== undefined) return `only tests named like ${pattern} run`
    const given = new Set(files.filter((file) => file.project === project).map((file) => file.moduleId))
    const { testFiles } = await project.globTestFiles()
    const absent = testFiles.filter((file) => !given.has(file)).length
    return absent === 0 ? undefined : `${absent} of ${testFiles.length} test files do not run`
  }
}
