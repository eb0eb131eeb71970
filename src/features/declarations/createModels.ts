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
import { PlaceBusy, type Alone, type DeclaringPlace, type ModelUse, type Purge, type Unfinished } from './place.ts'

/** What the program is without anything declared while it runs. */
export interface Program extends StoredCheckOptions {
  declarations: Declarations
  texts: ModelTexts
  version: string
  /** The registry of the declarations. */
  registry: Registry
}

/** A publish in progress: nobody else publishes, and what it reads is what it writes upon. */
export interface Publishing extends Alone {
  head: Head
  present: Model
}

/** What is to be published. */
export interface Publication {
  /** The row of `declared_models`, its number aside. */
  row: Row
  document: Head['document']
}

/** What a feature that publishes has of the place. */
export interface Declaring {
  program: Program
  /** What files and a document declare together. */
  layer(document: unknown): Layered
  /** What is declared, and the rows as it sees them, as it would be by another document than the present one; nothing becomes of it. */
  at(document: unknown): Model
  /**
   * Publishes what the work returns, with the number after the present one, and has this place continue with it; `done` is called in the same
   * transaction what is left to do. Throws what the work throws, `TablesRefused` and `PlaceBusy`; then all is as it was.
   */
  publish(
    work: (inside: Publishing) => Promise<Publication>,
    done: (inside: Publishing, unfinished: readonly Unfinished[]) => Promise<void>,
  ): Promise<Model>
  /** Does what was left, a while later. */
  finish(records: RecordsContext, unfinished: Unfinished): Promise<void>
  /** Waits until every server knows a model, or works by none that is older, but not for long: whether they do. */
  reached(number: number, what: keyof ModelUse): Promise<boolean>
  /** Tells the other servers that this one ends. */
  leave(): Promise<void>
  /** Drops what no document declares any more. Throws `PlaceBusy`. */
  purge(gone: Purge): Promise<void>
}

declare module '../../engine/ports.ts' {
  interface StoragePorts {
    /** How declarations change while the program runs; where they can't it is not there. */
    declaring?: Declaring | undefined
  }
}

const lookMilliseconds = 100
const usualPatience = 10_000

/** Texts with those of stored declarations before them. */
export const textsOver = ({ fieldLabel, resourceLabel, codeLabel }: ModelTexts, stored: StoredTexts): ModelTexts => ({
  fieldLabel: (locale, resource, field) =>
    stored[locale].resources[resource]?.fields?.[field] ?? fieldLabel(locale, resource, field),
  resourceLabel: (locale, resource) =>
    stored[locale].resources[resource]?.name?.split(' |||| ')[0] ?? resourceLabel(locale, resource),
  codeLabel: (locale, list, name) => stored[locale].codes[list]?.[name] ?? codeLabel(locale, list, name),
})

/** A part of a field is called as one of the product's fields is. */
const partLabelOf =
  ({ registry, texts }: Program) =>
  (locale: Locale, part: string): string | undefined => {
    const owner = [...registry.entities.values()].find(
      ({ declaration, properties }) => !declaration.internal && properties.get(part)?.part !== undefined,
    )
    return owner && texts.fieldLabel(locale, owner.name, part)
  }

/** The entities with rows of their own that are not the same as before. */
const changedTables = (before: Registry, after: Registry): string[] =>
  [...after.entities.values()]
    .filter(entity => entity.table === entity.name && before.entities.get(entity.name) !== entity)
    .map(({ name }) => name)

/**
 * The models of a place: what the program declares with what is declared while it runs over it. `first` is what the place has begun
 * with.
 */
export function createModels(
  program: Program,
  place: DeclaringPlace,
  first: Head,
): { models: Models; declaring: Declaring } {
  const taken = { ...program, partLabel: partLabelOf(program) }
  const layer = (document: unknown) => layered(program.declarations, document, taken)
  const modelOf = (
    number: number,
    { declarations, texts, former, successors, kept }: Layered,
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
      texts: textsOver(program.texts, texts),
      stored: texts,
      former,
      taken: new Set([...registry.entities.keys(), ...kept.tables, ...(program.reserved ?? [])]),
      store: withCurrentNames(place.storeOf(tables)),
      ...(place.readStoreOf ? { readStore: withCurrentNames(place.readStoreOf(tables)) } : {}),
      withCurrentNames,
    }
  }
  const listeners = new Set<(model: Model) => void>()
  let present = modelOf(first.number, layer(first.document), { registry: program.registry, tables: program.registry })
  const become = (model: Model): Model => {
    if (model.number <= present.number) return present
    present = model
    for (const listener of listeners) listener(model)
    return model
  }
  const load = async (): Promise<Model> => {
    const newer = await readNewer(present.store, present.number)
    return newer ? become(modelOf(newer.number, layer(newer.document), present)) : present
  }
  const held = new Map<number, number>()
  const use = (): ModelUse => ({ number: present.number, oldest: Math.min(present.number, ...held.keys()) })
  const loadAndBeat = async (): Promise<Model> => {
    const model = await load()
    await place.servers?.beat(use())
    return model
  }
  let loading: Promise<Model> | undefined
  const newest = (): Promise<Model> => (loading ??= loadAndBeat().finally(() => (loading = undefined)))
  const isBehind = async (number: number, what: keyof ModelUse): Promise<boolean> =>
    use()[what] < number || (await place.servers?.isBehind(number, what)) === true
  const reached: Declaring['reached'] = async (number, what) => {
    const patience = place.servers?.patienceMilliseconds ?? usualPatience
    for (let waited = 0; await isBehind(number, what); waited += lookMilliseconds) {
      if (waited >= patience) return false
      await new Promise(resolve => setTimeout(resolve, lookMilliseconds))
    }
    return true
  }

  const declaring: Declaring = {
    program,
    layer,
    at: document => modelOf(present.number, layer(document), present),
    publish: async (work, done) => {
      const before = await newest()
      if (!(await reached(before.number, 'number'))) throw new PlaceBusy('a server has not heard of the model yet')
      return become(
        await place.alone(before.tables, async alone => {
          const inside = { ...alone, store: before.withCurrentNames(alone.store) }
          const publishing: Publishing = { ...inside, head: await readHead(inside.store), present: before }
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
    reached,
    leave: async () => place.servers?.leave(),
    purge: gone => place.purge(gone),
    finish: (records, unfinished) => place.finish(records, unfinished, present.tables),
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
