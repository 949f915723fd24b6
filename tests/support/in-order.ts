import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'
import type { Engine } from './engines.ts'
import { projectNames } from './test-projects.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why this run leaves out tests of the engine; undefined when every test of every file runs on it. */
    partialRun: string | undefined
  }
}

/**
 * Files with a database first, which take longest, in the order of their names. Tells the projects of each engine
 * whether the run is whole.
 */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const project of new Set(files.map((file) => file.project))) {
      const engine = project.config.env?.TEST_ENGINE as Engine | undefined
      if (engine !== undefined) project.provide('partialRun', await this.reasonForLess(engine, files))
    }
    return [...files].sort((one, other) => rankOf(one) - rankOf(other) || one.moduleId.localeCompare(other.moduleId))
  }

  private async reasonForLess(engine: Engine, files: readonly TestSpecification[]): Promise<string | undefined> {
    const pattern = this.ctx.config.testNamePattern
    if (pattern !== undefined) return `only tests named like ${pattern} run`
    if (process.env.TEST_ALSO) return `the run on ${process.env.TEST_ALSO} has some of the tests`
    // All runs have noted there what this one looks back at.
    if (process.env.TEST_NOTES) return undefined
    const names = projectNames(engine)
    const projects = this.ctx.projects.filter(({ name }) => names.includes(name))
    if (projects.length < names.length)
      return `only these run of ${names.join(', ')}: ${projects.map(nameOf).join(', ')}`
    const given = new Set(files.filter(({ project }) => projects.includes(project)).map(({ moduleId }) => moduleId))
    const globbed = await Promise.all(projects.map((project) => project.globTestFiles()))
    const all = globbed.flatMap(({ testFiles }) => testFiles)
    const absent = all.filter((file) => !given.has(file)).length
    return absent === 0 ? undefined : `${absent} of ${all.length} test files do not run`
  }
}

const rankOf = ({ project }: TestSpecification) => (project.config.env?.TEST_ENGINE === undefined ? 1 : 0)
const nameOf = ({ name }: TestProject) => name
