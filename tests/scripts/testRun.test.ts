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

describe('a run of tests', () => {
  it('names what failed by file and sentence, with the error alone', () => {
    const run = readRun(report({ 'tests/a.test.ts': { 'a is b': 'Error: a is c\n    at here', 'b is b': undefined } }))
    expect(run).toEqual({
      passed: 7,
      skipped: 1,
      failed: [{ file: 'tests/a.test.ts', title: 'tests/a.test.ts: a is b', message: 'Error: a is c' }],
    })
  })

  it('has failed where a file has none of its tests failed, but could not be run', () => {
    expect(readRun(report({ 'tests/a.test.ts': {} })).failed).toEqual([
      { file: 'tests/a.test.ts', title: 'tests/a.test.ts: the file itself' },
    ])
  })

  it('has failed where the program says so and no test does, and is not worth a second try', () => {
    const run = readRun(report({}))
    expect(run.failed).toHaveLength(1)
    expect(filesToRepeat(run)).toEqual([])
    expect(readRun(report({}), true).failed).toEqual([])
  })

  it('is tried again in each file that failed, once, unless so many did that something is wrong', () => {
    expect(filesToRepeat(failedIn('tests/a.test.ts', 'tests/a.test.ts', 'tests/b.test.ts'))).toEqual([
      'tests/a.test.ts',
      'tests/b.test.ts',
    ])
    expect(filesToRepeat(failedIn(...Array.from({ length: 7 }, (_, number) => `tests/${number}.test.ts`)))).toEqual([])
  })

  it('fails by what failed twice, and tells of what failed once, in the first try or the second', () => {
    const first = failedIn('tests/a.test.ts', 'tests/b.test.ts')
    expect(afterRepeating(first, failedIn('tests/b.test.ts', 'tests/c.test.ts'))).toEqual({
      failed: ['tests/b.test.ts: a sentence'],
      flaky: ['tests/a.test.ts: a sentence\n    Error', 'tests/c.test.ts: a sentence\n    Error'],
    })
  })

  it('fails by what could not be tried again', () => {
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
