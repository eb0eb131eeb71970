import { relative } from 'node:path'

/** What Vitest's JSON report says, as far as it is read. */
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
  /** Where it is, from the project's folder; undefined for an error outside of the files. */
  file: string | undefined
  title: string
  /** The first lines of the error. */
  message?: string | undefined
}

/** What became of test files that ran together. */
export interface TestRun {
  passed: number
  skipped: number
  failed: readonly FailedTest[]
}

/** If more files than this fail, something is wrong rather than late. */
const mostRepeated = 6

/** Reads Vitest's JSON report. `isGreen` is what its exit code says: an error outside of the tests fails a run in which all passed. */
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

/** The files of a run that are worth a second try: those with failed tests, where they are few. */
export function filesToRepeat({ failed }: TestRun): string[] {
  const files = [...new Set(failed.map(({ file }) => file))]
  return files.includes(undefined) || files.length > mostRepeated ? [] : files.map(String)
}

const titleWithMessage = ({ title, message }: FailedTest): string => (message ? `${title}\n    ${message}` : title)

/**
 * What has failed twice, or could not be tried again, and what failed in one of two runs alone, with what was wrong. What can't be run at
 * all says nothing of the tests in it.
 */
export function afterRepeating(first: TestRun, second: TestRun): { failed: string[]; late: string[] } {
  const titles = new Set(second.failed.map(({ title }) => title))
  const untried = new Set(second.failed.filter(({ message }) => message === undefined).map(({ file }) => file))
  const hasFailed = ({ file, title }: FailedTest): boolean =>
    titles.has(title) || untried.has(file) || untried.has(undefined)
  const failed = first.failed.filter(hasFailed)
  const known = new Set(first.failed.map(({ title }) => title))
  const late = [
    ...first.failed.filter(one => !hasFailed(one)),
    ...second.failed.filter(({ title }) => !known.has(title)),
  ]
  return { failed: failed.map(({ title }) => title), late: late.map(titleWithMessage) }
}
