import type { Row } from '../../engine/model/query.ts'
import type { Creation } from './creationTracker.ts'
import { browserStorage, type StorageLevel } from './session/storage.ts'

/** Unsaved input of a form, kept in the browser. */
export interface LocalDraft {
  values: Row
  /** The previous values of those fields. */
  before: Row
  /** The version of the record that the input is based on. */
  version: unknown
  at: string
  /** For a new record: the state of its creation, so that another page can continue it. */
  creation?: Creation | undefined
}

const beginning = 'draft.'

/** Returns the prefix of the storage keys of a person's unsaved input. */
export const draftsOf = (person: string): string => `${beginning}${person}.`

/** Returns the storage key of a person's draft of a record. */
export const draftKey = (person: string, entity: string, id: string): string => `${draftsOf(person)}${entity}.${id}`

/** Returns the draft with this key; undefined if there is none or it is invalid. */
export function readDraft(key: string): LocalDraft | undefined {
  try {
    const draft = JSON.parse(browserStorage.getItem(key) ?? 'null') as Partial<LocalDraft> | null
    const { values, before = {}, version, at, creation } = draft ?? {}
    return typeof values === 'object' && Object.keys(values).length > 0
      ? { values, before, version, at: String(at), creation }
      : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft. Returns how durably it was stored. */
export const keepDraft = (key: string, draft: LocalDraft): StorageLevel =>
  browserStorage.setItem(key, JSON.stringify(draft))

/** Deletes a draft. */
export const dropDraft = (key: string): void => browserStorage.removeItem(key)

/**
 * Whether this browser has unsaved input of a person. Idempotency keys, which are stored under the same prefix, don't
 * count.
 */
export const hasDraftsOf = (person: string): boolean =>
  browserStorage.keys().some(key => key.startsWith(draftsOf(person)) && !key.startsWith(`${draftsOf(person)}key.`))

/** Deletes all drafts of a person, for example when they sign out. */
export function dropDraftsOf(person: string): void {
  for (const key of browserStorage.keys()) if (key.startsWith(draftsOf(person))) dropDraft(key)
}
