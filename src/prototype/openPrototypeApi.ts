import { createApi } from '../tourism/createApi.ts'
import { keepRunning } from '../engine/jobs/keepRunning.ts'
import { fieldTypes } from '../engine/fields/index.ts'
import { authorization } from '../tourism/authorization.ts'
import { createRegistry } from '../engine/model/registry.ts'
import { claimAddresses } from '../engine/records/claimAddresses.ts'
import { portsAt } from '../engine/ports.ts'
import { emptyDocument } from '../engine/model/stored/documentFormat.ts'
import { reservedNames } from '../engine/http/reservedNames.ts'
import { createModels, type Program } from '../features/declarations/createModels.ts'
import type { Head } from '../features/declarations/head.ts'
import { pagePaths } from '../tourism/panel/pages.ts'
import { addSampleVisits } from '../features/statistics/addSampleVisits.ts'
import { routes } from '../tourism/product.ts'
import { createDeclaringPlace } from './declaringPlace.ts'
import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import { UniqueConflict } from '../engine/records/store.ts'
import { fixturesMark, keep, loadFixtures, loadSessions, tablesOf, type KeptContent } from './content.ts'
import type { Declared } from './declared.ts'
import { checkRows, createFakerestTables, type FakerestTables } from './fakerestStore.ts'
import type { TabFiles } from './files.ts'
import { createPrototypePorts, type TabStorage } from './ports.ts'

/** How often it is searched for jobs whose time has come. */
const checkMilliseconds = 5_000

/** The API over one set of declarations and its content, for as long as these hold. */
export interface PrototypeApi {
  fetch(request: Request): Promise<Response>
  content(): Promise<KeptContent>
  /** From now on nothing that is written is left to the next page. */
  leaveUnkept(): void
  close(): Promise<void>
}

interface TabContext {
  storage: TabStorage
  files: TabFiles['files']
}

/** What was declared in this tab, as of its newest number. */
function headIn(tables: KeptContent['tables']): Head {
  const newest = (tables.declared_models ?? []).toSorted((one, other) => Number(other.number) - Number(one.number))[0]
  return newest
    ? { number: Number(newest.number), document: newest.document as Head['document'] }
    : { number: 0, document: emptyDocument }
}

interface Opened extends ReturnType<typeof createModels> {
  tables: FakerestTables
}

/** The models over some rows. Throws `UniqueConflict` where the declarations no longer allow them. */
function openModels({ entities, codeLists, texts }: Declared, rows: KeptContent['tables']): Opened {
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
  return { tables, ...createModels(program, createDeclaringPlace(tables), headIn(rows)) }
}

/** The same with the kept content; undefined where it began with other fixtures, or where the declarations no longer allow it. */
function goOnWith(declared: Declared, kept: KeptContent | undefined, mark: string): Opened | undefined {
  if (kept?.mark !== mark) return undefined
  try {
    return openModels(declared, kept.tables)
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
  const { fixtures } = declared
  const mark = fixturesMark(fixtures)
  const goingOn = goOnWith(declared, kept, mark)
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
    if (isKept) keep(storage, present)
  }
  return {
    content,
    leaveUnkept: () => {
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
