import { browserKeep } from '../../data/session/storage.ts'

/** A place that was opened, below `/platform`, and what the browser's tab was called there. */
export interface Visit {
  path: string
  title: string
}

const mostKept = 8
const keyOf = (person: string): string => `marani.visits.${person}`

const isVisit = (value: unknown): value is Visit => {
  const { path, title } = (value ?? {}) as Partial<Visit>
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof title === 'string' && title !== ''
}

/** Where a person was last on this device, the newest first; what is stored badly is as if it were not there. */
export function readVisits(person: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(browserKeep.getItem(keyOf(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisit).slice(0, mostKept) : []
  } catch {
    return []
  }
}

/** Keeps that a person was there, instead of former visits of the same place. */
export function keepVisit(person: string, visit: Visit): void {
  if (!isVisit(visit)) return
  const others = readVisits(person).filter(({ path }) => path !== visit.path)
  browserKeep.setItem(keyOf(person), JSON.stringify([visit, ...others].slice(0, mostKept)))
}

/** The product follows the last dot of the tab's title. */
const named = /^(.+) · [^·]+$/

/** Keeps the place at hand under the title of the browser's tab; what is not there, forbidden or broken is no place. */
export function keepPlace(person: string, path: string): void {
  const [, title] = named.exec(document.title) ?? []
  if (title && path !== '/logout' && !document.querySelector('main .message-page')) keepVisit(person, { path, title })
}
