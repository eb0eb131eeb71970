import { createApi } from '../tourism/createApi.ts'
import { keepRunning } from '../engine/jobs/keepRunning.ts'
import { fieldTypes } from '../engine/fields/index.ts'
import { authorization } from '../tourism/authorization.ts'
import { createRegistry, type Registry } from '../engine/model/registry.ts'
import { claimAddresses } from '../engine/records/claimAddresses.ts'
import { portsAt } from '../engine/ports.ts'
import { oneModel } from '../engine/ports/models.ts'
import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import { UniqueConflict, type Store } from '../engine/records/store.ts'
import {
  contentOf,
  fitting,
  fixturesMark,
  keep,
  loadFixtures,
  loadSessions,
  tablesOf,
  type KeptContent,
} from './content.ts'
import type { Declared } from './declared.ts'
import { createFakerestStore } from './fakerestStore.ts'
import type { TabFiles } from './files.ts'
import { createPrototypePorts, type TabStorage } from './ports.ts'

/** How often it is looked for jobs whose time has come. */
const checkMilliseconds = 5_000

/** The API over one set of declarations and its content, for as long as these hold. */
export interface PrototypeApi {
  fetch(request: Request): Promise<Response>
  content(): Promise<KeptContent>
  close(): Promise<void>
}

interface TabContext {
  storage: TabStorage
  files: TabFiles['files']
}

/** A store with the kept content; undefined where it began with other fixtures, or where the declarations no longer allow it. */
function storeWith(registry: Registry, kept: KeptContent | undefined, mark: string): Store | undefined {
  if (kept?.mark !== mark) return undefined
  try {
    return createFakerestStore(registry, fitting(registry, kept.tables))
  } catch (error) {
    if (error instanceof UniqueConflict) return undefined
    throw error
  }
}

/** Opens the API on checked declarations, with the kept content where it began with the same fixtures, else with the fixtures. */
export async function openPrototypeApi(
  declared: Declared,
  kept: KeptContent | undefined,
  { storage, files }: TabContext,
): Promise<PrototypeApi> {
  const { entities, codeLists, fixtures } = declared
  const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
  const mark = fixturesMark(fixtures)
  const goingOn = storeWith(registry, kept, mark)
  const store = goingOn ?? createFakerestStore(registry, {})
  const models = oneModel({ registry, codeLists, texts: declared.texts, store })
  const lasting = createPrototypePorts(models, storage, files, declared)
  const ports = portsAt(lasting)
  if (goingOn) {
    await claimAddresses(ports)
    for (const table of tablesOf(registry)) await rebuildDerived(ports, table)
  } else await loadFixtures(ports, fixtures)
  if (kept && !goingOn) await loadSessions(ports, kept.tables)
  const api = createApi(lasting)
  const stop = keepRunning(lasting, checkMilliseconds)
  const content = async () => ({ mark, tables: await contentOf(ports) })
  const keepNow = async () => keep(storage, await content())
  return {
    content,
    fetch: async request => {
      const response = await api.fetch(request)
      if (request.method !== 'GET') {
        await keepNow()
        void ports.background.settled().then(keepNow)
      }
      return response
    },
    close: async () => {
      stop()
      await ports.live.close()
    },
  }
}
