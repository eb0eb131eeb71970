import type { Row } from '../../model/query.ts'

/** What somebody wrote in a form and has not saved, as it is kept in the browser. */
export interface LocalDraft {
  values: Row
  /** What stood in those fields before. */
  before: Row
  /** The version of the record that it was written on. */
  version: unknown
  at: string
}

const beginning = 'draft.'

export const draftKey = (person: string, entity: string, id: string): string => `${beginning}${person}.${entity}.${id}`

export function readDraft(key: string): LocalDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LocalDraft> | null
    const { values, before = {}, version, at } = draft ?? {}
    return typeof values === 'object' && Object.keys(values).length > 0 ? { values, before, version, at: String(at) } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; what the browser has no room for is not kept. */
export function keepDraft(key: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    dropDraft(key)
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)

/** Forgets every draft, as when somebody signs out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) dropDraft(key)
}
