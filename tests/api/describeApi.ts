import { afterAll, beforeAll, describe, expect } from 'vitest'
import { stores } from './stores.ts'
import { openApi, type TestApi } from './testApi.ts'

/**
 * The same tests over an API on every store; the API is opened once for all of them, and nothing in it may go unexpectedly wrong. What is
 * many times the same to a store may be asked whole of the first one alone, which is in memory and fast.
 */
export function describeApi(title: string, tests: (api: () => TestApi, isFirst: boolean) => void): void {
  describe.each(stores)(`${title}, over %s,`, (name, open) => {
    let opened: TestApi | undefined
    beforeAll(async () => {
      opened = await openApi(open)
    })
    afterAll(async () => {
      await opened?.close()
      expect(opened?.unexpected.map(String)).toEqual([])
    })
    tests(() => {
      if (!opened) throw new Error('The API is not open yet')
      return opened
    }, name === stores[0]?.[0])
  })
}
