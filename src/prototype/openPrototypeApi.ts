import { createApi } from '../tourism/createApi.ts'
import { keepRunning } from '../engine/jobs/keepRunning.ts'
import { fieldTypes } from '../engine/fields/index.ts'
import { authorization } from '../tourism/authorization.ts'
import { createRegistry, type Declarations } from '../engine/model/registry.ts'
import { claimAddresses } from '../engine/records/claimAddresses.ts'
import { portsAt } from '../engine/ports.ts'
import { reservedNames } from '../engine/http/reservedNames.ts'
import { createModels, type Program } from '../features/declarations/createModels.ts'
import { headOf, type Head } from '../features/declarations/head.ts'
import { pagePaths } from '../tourism/panel/pages.ts'
import { addSampleVisits } from '../features/statistics/addSampleVisits.ts'
import { routes } from '../tourism/product.ts'
import { createSchemaManager } from './schemaManager.ts'
import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import { UniqueConflict } from '../engine/records/store.ts'
import { fixturesMark, saveContent, loadFixtures, loadSessions, tablesOf, type StoredContent } from './content.ts'
import type { Declared } from './declared.ts'
import { checkRows, createFakerestTables, type FakerestTables } from './fakerestStore.ts'
import type { TabFiles } from './files.ts'
import { createPrototypePorts, type TabStorage } from './ports.ts'

/** Milliseconds between checks for due jobs. */
const checkMilliseconds = 5_000

/** The API for one set of declarations and its content. */
export interface PrototypeApi {
  fetch(request: Request): Promise<Response>
  content(): Promise<StoredContent>
  /** Stops storing content for the next page. */
  stopSaving(): void
  close(): Promise<void>
}

interface TabContext {
  storage: TabStorage
  files: TabFiles['files']
}

/** Returns the newest stored declarations of this tab. */
const headIn = ({ declared_models = [] }: StoredContent['tables'], files: Declarations): Head =>
  headOf(declared_models.toSorted((one, other) => Number(other.number) - Number(one.number))[0], files)

interface Opened extends ReturnType<typeof createModels> {
  tables: FakerestTables
}

/** Opens the models for some rows. Throws `UniqueConflict` if the declarations don't allow them. */
function openModels({ entities, codeLists, texts }: Declared, rows: StoredContent['tables']): Opened {
  const declarations = { entities, codeLists, fieldTypes, authorization }
  const registry = createRegistry(declarations)
  const program: Program = {
    declarations,
    registry,
    texts,
    version: 'prototype',
    reserved: reservedNames(routes, pagePaths),
  }
  checkRows(registry, rows)
  const tables = createFakerestTables(rows)
  return { tables, ...createModels(program, createSchemaManager(tables), headIn(rows, declarations)) }
}

/**
 * Opens the models for the stored content; undefined if it is based on other fixtures, or if the declarations don't
 * allow it.
 */
function resumeWith(declared: Declared, kept: StoredContent | undefined, mark: string): Opened | undefined {
  if (kept?.mark !== mark) return undefined
  try {
    return openModels(declared, kept.tables)
  } catch (error) {
    if (error instanceof UniqueConflict) return undefined
    throw error
  }
}

/**
 * Opens the API for checked declarations, with the stored content if it is based on the same fixtures, otherwise with
 * the fixtures.
 */
export async function openPrototypeApi(
  declared: Declared,
  kept: StoredContent | undefined,
  { storage, files }: TabContext,
): Promise<PrototypeApi> {
  const { fixtures } = declared
  const mark = fixturesMark(fixtures)
  const goingOn = resumeWith(declared, kept, mark)
  const { models, declaring, tables } = goingOn ?? openModels(declared, {})
  const lasting = createPrototypePorts({ models, declaring }, storage, files, declared)
  const ports = portsAt(lasting)
  if (goingOn) {
    await claimAddresses(ports)
    for (const table of tablesOf(ports.registry)) await rebuildDerived(ports, table)
  } else {
    await loadFixtures(ports, fixtures)
    ports.background.do(() => addSampleVisits(ports))
  }
  if (kept && !goingOn) await loadSessions(ports, kept.tables)
  const api = createApi(lasting)
  const stop = keepRunning(lasting, checkMilliseconds)
  const content = async () => ({ mark, tables: await tables.content() })
  let isKept = true
  const keepNow = async () => {
    const present = await content()
    if (isKept) saveContent(storage, present)
  }
  return {
    content,
    stopSaving: () => {
      isKept = false
    },
    fetch: async request => {
      const response = await api.fetch(request)
      if (request.method !== 'GET') {
        await keepNow()
        void ports.background.settled().then(keepNow)
      }
      return response
    },
    close: async () => {
      isKept = false
      stop()
      await ports.live.close()
    },
  }
}
