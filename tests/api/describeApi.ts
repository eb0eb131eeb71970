import { afterAll, beforeAll, describe, expect } from 'vitest'
import { stores } from './stores.ts'
import { openApi, type TestApi } from './testApi.ts'

/** The same tests over an API on every store; the API is opened once for all of them, and nothing in it may go unexpectedly wrong. */
export function describeApi(title: string, tests: (api: () => TestApi) => void): void {
  describe.each(stores)(`${title}, over %s,`, (_name, open) => {
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
    })
  })
}
