import type { CodeList, Locale } from '../model/declaration.ts'
import { byLocale } from '../model/localized.ts'
import type { Registry } from '../model/registry.ts'
import type { FormerNames } from '../model/stored/formerNames.ts'
import type { StoredTexts } from '../model/stored/storedTexts.ts'
import type { Store } from '../records/store.ts'

/** The labels of fields and codes. */
export interface ModelTexts {
  /** Returns the label of a field of a resource, or of a part of a field, in a language. */
  fieldLabel: (locale: Locale, resource: string, field: string) => string
  /** Returns the singular name of a resource in a language. */
  resourceLabel: (locale: Locale, resource: string) => string
  /** Returns the label of a code in a language. */
  codeLabel: (locale: Locale, list: string, name: string) => string
}

/**
 * All declarations at one moment, and a store that uses them. Immutable: a changed declaration makes a new model with a
 * higher number. A request, an attempt of a job and a notification each use one model throughout. See
 * docs/decisions/061.
 */
export interface Model {
  /** 0 if there are only declarations in files; each publish adds 1. */
  number: number
  registry: Registry
  /** The registry under stored names, from which tables and stores are made. */
  tables: Registry
  codeLists: readonly CodeList[]
  texts: ModelTexts
  /** Texts of stored declarations, under the keys of the catalogs. */
  stored: StoredTexts
  /** Former names of fields. */
  former: FormerNames
  /**
   * Names that no new resource can have: those of existing ones, including hidden ones, and those of routes and pages.
   */
  taken: ReadonlySet<string>
  store: Store
  /** The store for requests that only read; outside of transactions, it may read from a replica. */
  readStore?: Store
  /** Wraps a store of the tables so that it uses the names of declarations. */
  withCurrentNames(store: Store): Store
}

/** The current model of a server or page, which may be replaced at run time. */
export interface Models {
  /** The newest model that is known here. */
  current(): Model
  /** Loads the newest model that any server has published, which becomes the current one. */
  newest(): Promise<Model>
  /** Marks a model as in use until the returned function is called, so that what it refers to is not removed. */
  hold(model: Pick<Model, 'number'>): () => void
  /** Notifies a listener of each model that becomes current, until the returned function is called. */
  subscribe(listener: (model: Model) => void): () => void
}

/** Creates models with a single, permanent model, for short-lived processes. */
export const fixedModel = (
  model: Omit<Model, 'number' | 'stored' | 'tables' | 'former' | 'taken' | 'withCurrentNames'>,
): Models => {
  const only: Model = {
    ...model,
    number: 0,
    tables: model.registry,
    former: new Map(),
    taken: new Set(model.registry.entities.keys()),
    withCurrentNames: store => store,
    stored: byLocale(() => ({ resources: {}, codes: {} })),
  }
  return {
    current: () => only,
    newest: async () => only,
    hold: () => () => undefined,
    subscribe: () => () => undefined,
  }
}
