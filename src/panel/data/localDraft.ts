import type { Row } from '../../engine/model/query.ts'
import type { Creation } from './knownCreation.ts'
import { browserKeep, type Kept } from './session/storage.ts'

/** What somebody wrote in a form and has not saved, as it is kept in the browser. */
export interface LocalDraft {
  values: Row
  /** What stood in those fields before. */
  before: Row
  /** The version of the record that it was written on. */
  version: unknown
  at: string
  /** Of a new record: what is known of its creation, so that it goes on in another page as in this one. */
  creation?: Creation | undefined
}

const beginning = 'draft.'

/** Before the names of all that a person has written and not saved in this browser. */
export const draftsOf = (person: string): string => `${beginning}${person}.`

/** Under which name a person's draft of a record is kept. */
export const draftKey = (person: string, entity: string, id: string): string => `${draftsOf(person)}${entity}.${id}`

/** The draft under a name; undefined where there is none, or what is there is none. */
export function readDraft(key: string): LocalDraft | undefined {
  try {
    const draft = JSON.parse(browserKeep.getItem(key) ?? 'null') as Partial<LocalDraft> | null
    const { values, before = {}, version, at, creation } = draft ?? {}
    return typeof values === 'object' && Object.keys(values).length > 0
      ? { values, before, version, at: String(at), creation }
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; answers how lastingly. */
export const keepDraft = (key: string, draft: LocalDraft): Kept => browserKeep.setItem(key, JSON.stringify(draft))

/** Forgets a draft. */
export const dropDraft = (key: string): void => browserKeep.removeItem(key)

/** Whether a person has anything here that they wrote and have not saved; the keys of calls are beside it and are nothing of theirs. */
export const hasDraftsOf = (person: string): boolean =>
  browserKeep.keys().some(key => key.startsWith(draftsOf(person)) && !key.startsWith(`${draftsOf(person)}key.`))

/** Forgets every draft of a person, as when they sign out. */
export function dropDraftsOf(person: string): void {
  for (const key of browserKeep.keys()) if (key.startsWith(draftsOf(person))) dropDraft(key)
}
