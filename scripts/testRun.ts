import { relative } from 'node:path'

/** The part of Vitest's JSON report that is used. */
interface Report {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    /** The file. */
    name: string
    status: 'passed' | 'failed'
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface FailedTest {
  /** Its path, relative to the project's folder; undefined for an error outside of the files. */
  file: string | undefined
  title: string
  /** The first lines of the error. */
  message?: string | undefined
}

/** The result of a test run. */
export interface TestRun {
  passed: number
  skipped: number
  failed: readonly FailedTest[]
}

/** If more files than this fail, the cause is a real failure rather than a timeout. */
const maxRepeatedFiles = 6

/** Parses Vitest's JSON report. `isGreen` is whether its exit code was 0: an error outside of tests fails a run in which all tests passed. */
export function readTestRun(report: string, { root, isGreen }: { root: string; isGreen: boolean }): TestRun {
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(report) as Report
  const failed = testResults.flatMap(({ name, status, assertionResults }): FailedTest[] => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter(one => one.status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => ({
        file,
        title: `${file}: ${fullName}`,
        message: message.split('\n    at ')[0],
      }))
    return status === 'failed' && tests.length === 0 ? [{ file, title: `${file}: the file itself` }] : tests
  })
  if (!isGreen && failed.length === 0) failed.push({ file: undefined, title: 'an error outside of the tests' })
  return { passed: numPassedTests, skipped: numPendingTests, failed }
}

/** Returns the files to run a second time: those with failed tests, if they are few. */
export function filesToRepeat({ failed }: TestRun): string[] {
  const files = [...new Set(failed.map(({ file }) => file))]
  return files.includes(undefined) || files.length > maxRepeatedFiles ? [] : files.map(String)
}

const titleWithMessage = ({ title, message }: FailedTest): string => (message ? `${title}\n    ${message}` : title)

/**
 * Compares two runs: tests that failed twice or could not be repeated, and tests that failed only once, with their errors. If a file can't
 * be run at all, its tests count as failed.
 */
export function afterRepeating(first: TestRun, second: TestRun): { failed: string[]; flaky: string[] } {
  const titles = new Set(second.failed.map(({ title }) => title))
  const untried = new Set(second.failed.filter(({ message }) => message === undefined).map(({ file }) => file))
  const hasFailed = ({ file, title }: FailedTest): boolean =>
    titles.has(title) || untried.has(file) || untried.has(undefined)
  const failed = first.failed.filter(hasFailed)
  const known = new Set(first.failed.map(({ title }) => title))
  const flaky = [
    ...first.failed.filter(one => !hasFailed(one)),
    ...second.failed.filter(({ title }) => !known.has(title)),
  ]
  return { failed: failed.map(({ title }) => title), flaky: flaky.map(titleWithMessage) }
}
