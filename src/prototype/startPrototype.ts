import { createApi, apiBase } from '../api/createApi.ts'
import { keepRunning } from '../api/jobs/keepRunning.ts'
import { codeLists } from '../entities/codeLists.ts'
import { entities } from '../entities/index.ts'
import { fieldTypes } from '../fields/index.ts'
import { checkEntities } from '../model/checkEntities.ts'
import { createRegistry } from '../model/registry.ts'
import { claimAddresses } from '../records/claimAddresses.ts'
import { rebuildDerived } from '../records/rebuildDerived.ts'
import { keep, loadFixtures, recall, tablesOf } from './content.ts'
import { createFakerestStore } from './fakerestStore.ts'
import { openTabFiles, type TabFiles } from './files.ts'
import { createPrototypePorts } from './ports.ts'
import { shippedFile } from './shippedFile.ts'

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** How often it is looked for jobs whose time has come. */
const lookMilliseconds = 5_000

/**
 * Puts the whole API into the page: from now on `fetch` answers calls under `/api/v1` from FakeRest in this tab, by the same
 * app that the server runs. Answers where the page finds stored files. Throws, with a sentence each, when the declarations have mistakes.
 */
export async function startPrototype(): Promise<TabFiles['resolve']> {
  const declarations = { entities, codeLists, fieldTypes }
  const mistakes = checkEntities(declarations)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const registry = createRegistry(declarations)
  const storage = window.sessionStorage
  const kept = recall(storage)
  const store = createFakerestStore(registry, kept ?? {})
  const tabFiles = await openTabFiles({ fresh: !kept })
  const ports = createPrototypePorts(registry, store, storage, tabFiles.files)
  if (!kept) await loadFixtures(ports)
  else {
    await claimAddresses(ports)
    for (const table of tablesOf(registry)) await rebuildDerived(ports, table)
  }
  const api = createApi(ports)
  keepRunning(ports, lookMilliseconds)
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.startsWith(`${apiBase}/`)) return network(input, init)
    request.signal.throwIfAborted()
    const answered = Promise.resolve(api.fetch(request))
    const response = await Promise.race([answered, aborted(request.signal)])
    if (request.method !== 'GET') {
      await keep(ports, storage)
      void ports.afterwards.settled().then(() => keep(ports, storage))
    }
    return response
  }
  return address => tabFiles.resolve(address) ?? shippedFile(address, import.meta.env.BASE_URL)
}
