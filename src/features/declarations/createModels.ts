import type { Locale } from '../../engine/model/languages.ts'
import { createRegistry, type Declarations, type Registry } from '../../engine/model/registry.ts'
import { layered, type Layered } from '../../engine/model/stored/layered.ts'
import { asStored } from '../../engine/model/stored/asStored.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { renamedStore } from '../../engine/records/renamedStore.ts'
import type { Store } from '../../engine/records/store.ts'
import type { StoredCheckOptions } from '../../engine/model/stored/checkStored.ts'
import type { StoredTexts } from '../../engine/model/stored/storedTexts.ts'
import type { Model, Models, ModelTexts } from '../../engine/ports/models.ts'
import type { Row } from '../../engine/model/query.ts'
import { readHead, readNewer, type Head } from './head.ts'
import {
  SchemaBusy,
  type ExclusiveTransaction,
  type SchemaManager,
  type ModelUse,
  type Purge,
  type Unfinished,
} from './schemaManager.ts'

/** The program without stored declarations. */
export interface Program extends StoredCheckOptions {
  declarations: Declarations
  texts: ModelTexts
  version: string
  /** The registry of the program's declarations. */
  registry: Registry
}

/** A publication in progress. It holds the lock on the model, so the head cannot change. */
export interface Publishing extends ExclusiveTransaction {
  head: Head
  present: Model
}

/** The model to publish. */
export interface Publication {
  /** The row of `declared_models`, except for its number. */
  row: Row
  document: Head['document']
}

/** What the declarations feature needs from the storage. */
export interface Declaring {
  program: Program
  /** Merges a document over the program's declarations. */
  layer(document: unknown): Layered
  /** Returns the model that a document would result in, without publishing it. */
  at(document: unknown): Model
  /**
   * Publishes the model that `work` returns, with the next number, and makes it current on this server. `done` is
   * called in the same transaction with the work that remains. Throws `TablesRejected`, `SchemaBusy`, and any error of
   * `work`; nothing is changed then.
   */
  publish(
    work: (inside: Publishing) => Promise<Publication>,
    done: (inside: Publishing, unfinished: readonly Unfinished[]) => Promise<void>,
  ): Promise<Model>
  /** Completes remaining work in the background. */
  finish(records: RecordsContext, unfinished: Unfinished): Promise<void>
  /**
   * Waits until every server knows a model (`number`), or uses none that is older (`oldest`). Resolves to false on
   * timeout.
   */
  waitForServers(number: number, what: keyof ModelUse): Promise<boolean>
  /** Tells the other servers that this one is shutting down. */
  leave(): Promise<void>
  /** Drops tables or columns that no document declares any more. Throws `SchemaBusy`. */
  purge(gone: Purge): Promise<void>
}

declare module '../../engine/ports.ts' {
  interface StoragePorts {
    /** Changes declarations at run time; undefined if that is not supported. */
    declaring?: Declaring | undefined
  }
}

const pollMilliseconds = 100
const defaultPatience = 10_000

/** Returns texts in which stored declarations take precedence. */
export const layeredTexts = (
  { fieldLabel, resourceLabel, codeLabel }: ModelTexts,
  stored: StoredTexts,
): ModelTexts => ({
  fieldLabel: (locale, resource, field) =>
    stored[locale].resources[resource]?.fields?.[field] ?? fieldLabel(locale, resource, field),
  resourceLabel: (locale, resource) =>
    stored[locale].resources[resource]?.name?.split(' |||| ')[0] ?? resourceLabel(locale, resource),
  codeLabel: (locale, list, name) => stored[locale].codes[list]?.[name] ?? codeLabel(locale, list, name),
})

/** Parts of a field have the same labels as in the product's own fields. */
const partLabelOf =
  ({ registry, texts }: Program) =>
  (locale: Locale, part: string): string | undefined => {
    const owner = [...registry.entities.values()].find(
      ({ declaration, properties }) => !declaration.internal && properties.get(part)?.part !== undefined,
    )
    return owner && texts.fieldLabel(locale, owner.name, part)
  }

/** Returns the entities with a table of their own that changed. */
const changedTables = (before: Registry, after: Registry): string[] =>
  [...after.entities.values()]
    .filter(entity => entity.table === entity.name && before.entities.get(entity.name) !== entity)
    .map(({ name }) => name)

/**
 * Creates the models of a storage: the program's declarations merged with stored ones. `first` is the model at the
 * start.
 */
export function createModels(
  program: Program,
  schema: SchemaManager,
  first: Head,
): { models: Models; declaring: Declaring } {
  const taken = { ...program, partLabel: partLabelOf(program) }
  const layer = (document: unknown) => layered(program.declarations, document, taken)
  const modelOf = (
    number: number,
    { declarations, texts, former, successors, retained: kept }: Layered,
    previous: Pick<Model, 'registry' | 'tables'>,
  ): Model => {
    const registry = createRegistry(declarations, previous.registry)
    const stored = asStored(declarations)
    const tables = stored === declarations ? registry : createRegistry(stored, previous.tables)
    const withCurrentNames = (store: Store): Store => renamedStore(store, registry, { former, successors })
    return {
      number,
      registry,
      tables,
      codeLists: declarations.codeLists,
      texts: layeredTexts(program.texts, texts),
      stored: texts,
      former,
      taken: new Set([...registry.entities.keys(), ...kept.tables, ...(program.reserved ?? [])]),
      store: withCurrentNames(schema.storeOf(tables)),
      ...(schema.readStoreOf ? { readStore: withCurrentNames(schema.readStoreOf(tables)) } : {}),
      withCurrentNames,
    }
  }
  const listeners = new Set<(model: Model) => void>()
  let present = modelOf(first.number, layer(first.document), { registry: program.registry, tables: program.registry })
  const activate = (model: Model): Model => {
    if (model.number <= present.number) return present
    present = model
    for (const listener of listeners) listener(model)
    return model
  }
  const load = async (): Promise<Model> => {
    const newer = await readNewer(present.store, program.declarations, present.number)
    return newer ? activate(modelOf(newer.number, layer(newer.document), present)) : present
  }
  const held = new Map<number, number>()
  const use = (): ModelUse => ({ number: present.number, oldest: Math.min(present.number, ...held.keys()) })
  const loadAndSendHeartbeat = async (): Promise<Model> => {
    const model = await load()
    await schema.servers?.heartbeat(use())
    return model
  }
  let loading: Promise<Model> | undefined
  const newest = (): Promise<Model> => (loading ??= loadAndSendHeartbeat().finally(() => (loading = undefined)))
  const isBehind = async (number: number, what: keyof ModelUse): Promise<boolean> =>
    use()[what] < number || (await schema.servers?.isBehind(number, what)) === true
  const waitForServers: Declaring['waitForServers'] = async (number, what) => {
    const patience = schema.servers?.patienceMilliseconds ?? defaultPatience
    for (let waited = 0; await isBehind(number, what); waited += pollMilliseconds) {
      if (waited >= patience) return false
      await new Promise(resolve => setTimeout(resolve, pollMilliseconds))
    }
    return true
  }

  const declaring: Declaring = {
    program,
    layer,
    at: document => modelOf(present.number, layer(document), present),
    publish: async (work, done) => {
      const before = await newest()
      if (!(await waitForServers(before.number, 'number')))
        throw new SchemaBusy('a server has not loaded the current model yet')
      return activate(
        await schema.runExclusively(before.tables, async exclusive => {
          const inside = { ...exclusive, store: before.withCurrentNames(exclusive.store) }
          const publishing: Publishing = {
            ...inside,
            head: await readHead(inside.store, program.declarations),
            present: before,
          }
          const { row, document } = await work(publishing)
          const number = publishing.head.number + 1
          const next = modelOf(number, layer(document), before)
          const unfinished = await inside.expand(next.tables, changedTables(before.tables, next.tables))
          await inside.store.insert('declared_models', [{ ...row, number, document, program: program.version }])
          await done(publishing, unfinished)
          await inside.notify(number)
          return next
        }),
      )
    },
    waitForServers,
    leave: async () => schema.servers?.leave(),
    purge: gone => schema.purge(gone),
    finish: (records, unfinished) => schema.finish(records, unfinished, present.tables),
  }
  const hold: Models['hold'] = ({ number }) => {
    held.set(number, (held.get(number) ?? 0) + 1)
    let isHeld = true
    return () => {
      const count = held.get(number) ?? 0
      if (isHeld && count > 1) held.set(number, count - 1)
      else if (isHeld) held.delete(number)
      isHeld = false
    }
  }
  return {
    declaring,
    models: {
      hold,
      current: () => present,
      newest,
      subscribe: listener => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}
