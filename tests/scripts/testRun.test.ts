import { describe, expect, it } from 'vitest'
import { afterRepeating, filesToRepeat, readTestRun, type TestRun } from '../../scripts/testRun.ts'

const report = (files: Record<string, Record<string, string | undefined>>): string =>
  JSON.stringify({
    numPassedTests: 7,
    numPendingTests: 1,
    testResults: Object.entries(files).map(([file, tests]) => ({
      name: `/project/${file}`,
      status: 'failed',
      assertionResults: Object.entries(tests).map(([fullName, message]) => ({
        fullName,
        status: message === undefined ? 'passed' : 'failed',
        failureMessages: message === undefined ? [] : [message],
      })),
    })),
  })

const readRun = (text: string, isGreen = false): TestRun => readTestRun(text, { root: '/project', isGreen })
const failedIn = (...files: string[]): TestRun => ({
  passed: 0,
  skipped: 0,
  failed: files.map(file => ({ file, title: `${file}: a sentence`, message: 'Error' })),
})

describe('a test run', () => {
  it('reports failed tests with file, title and error, without the stack', () => {
    const run = readRun(report({ 'tests/a.test.ts': { 'a is b': 'Error: a is c\n    at here', 'b is b': undefined } }))
    expect(run).toEqual({
      passed: 7,
      skipped: 1,
      failed: [{ file: 'tests/a.test.ts', title: 'tests/a.test.ts: a is b', message: 'Error: a is c' }],
    })
  })

  it('fails if a file could not be run, although none of its tests failed', () => {
    expect(readRun(report({ 'tests/a.test.ts': {} })).failed).toEqual([
      { file: 'tests/a.test.ts', title: 'tests/a.test.ts: the file itself' },
    ])
  })

  it('fails if only the exit code reports a failure, and is not repeated then', () => {
    const run = readRun(report({}))
    expect(run.failed).toHaveLength(1)
    expect(filesToRepeat(run)).toEqual([])
    expect(readRun(report({}), true).failed).toEqual([])
  })

  it('repeats the files that failed once, unless they are many', () => {
    expect(filesToRepeat(failedIn('tests/a.test.ts', 'tests/a.test.ts', 'tests/b.test.ts'))).toEqual([
      'tests/a.test.ts',
      'tests/b.test.ts',
    ])
    expect(filesToRepeat(failedIn(...Array.from({ length: 7 }, (_, number) => `tests/${number}.test.ts`)))).toEqual([])
  })

  it('fails for tests that failed twice, and reports those that failed once', () => {
    const first = failedIn('tests/a.test.ts', 'tests/b.test.ts')
    expect(afterRepeating(first, failedIn('tests/b.test.ts', 'tests/c.test.ts'))).toEqual({
      failed: ['tests/b.test.ts: a sentence'],
      flaky: ['tests/a.test.ts: a sentence\n    Error', 'tests/c.test.ts: a sentence\n    Error'],
    })
  })

  it('fails for tests that could not be repeated', () => {
    const first = failedIn('tests/a.test.ts', 'tests/b.test.ts')
    const second: TestRun = {
      ...failedIn(),
      failed: [{ file: 'tests/a.test.ts', title: 'tests/a.test.ts: the file itself' }],
    }
    expect(afterRepeating(first, second).failed).toEqual(['tests/a.test.ts: a sentence'])
    const none: TestRun = { ...failedIn(), failed: [{ file: undefined, title: 'an error outside of the tests' }] }
    expect(afterRepeating(first, none).failed).toHaveLength(2)
  })
})
