import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import { describeStore } from './storeContract.ts'

describeStore('the store over FakeRest', async registry => ({
  store: createFakerestStore(registry, {}),
  close: async () => {},
}))
