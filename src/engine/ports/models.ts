import type { CodeList, Locale } from '../model/declaration.ts'
import { byLocale } from '../model/localized.ts'
import type { Registry } from '../model/registry.ts'
import type { FormerNames } from '../model/stored/formerNames.ts'
import type { StoredTexts } from '../model/stored/storedTexts.ts'
import type { Store } from '../records/store.ts'

/** What fields and codes are called. */
export interface ModelTexts {
  /** What a field of a resource, or a part of one, is called in a language. */
  fieldLabel: (locale: Locale, resource: string, field: string) => string
  /** What one record of a resource is called in a language. */
  resourceLabel: (locale: Locale, resource: string) => string
  /** What a code of a list is called in a language. */
  codeLabel: (locale: Locale, list: string, name: string) => string
}

/**
 * All that is declared at one moment, and the rows as it sees them. It never changes: another declaration makes another model, with a
 * higher number. A request, an attempt of a job and a notification take one and keep it.
 * See docs/decisions/061.
 */
export interface Model {
  /** 0 where nothing is declared but by the program; each publish is one more. */
  number: number
  registry: Registry
  /** The same under the names that values are kept under: what tables are made of, and stores. */
  tables: Registry
  codeLists: readonly CodeList[]
  texts: ModelTexts
  /** What people read of what is declared while the program runs, under the keys of the catalogs. */
  stored: StoredTexts
  /** What fields were called before. */
  former: FormerNames
  /** Names that no new resource can have: of those that are there, hidden ones among them, and of routes and pages. */
  taken: ReadonlySet<string>
  store: Store
  /** The same rows for requests that ask for something: what it reads outside of transactions may be of a copy of them. */
  readStore?: Store
  /** A store of its tables as one of the model: under the names that declarations have. */
  under(store: Store): Store
}

/** The model of a place, which another may take the place of while it runs. */
export interface Models {
  /** The newest that is known here. */
  current(): Model
  /** The newest that any server has published; it is current from then on. */
  newest(): Promise<Model>
  /** Says that something is done by a model until the answer is called: what it knows is not taken away before. */
  hold(model: Pick<Model, 'number'>): () => void
  /** Hears of each model that becomes current; the answer ends it. */
  hear(listener: (model: Model) => void): () => void
}

/** One model for good, for what ends before another could come. */
export const oneModel = (model: Omit<Model, 'number' | 'stored' | 'tables' | 'former' | 'taken' | 'under'>): Models => {
  const only: Model = {
    ...model,
    number: 0,
    tables: model.registry,
    former: new Map(),
    taken: new Set(model.registry.entities.keys()),
    under: store => store,
    stored: byLocale(() => ({ resources: {}, codes: {} })),
  }
  return { current: () => only, newest: async () => only, hold: () => () => undefined, hear: () => () => undefined }
}
