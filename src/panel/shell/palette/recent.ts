import { browserStorage } from '../../data/session/storage.ts'

/** A visited path below `/platform`, and the title of the browser's tab there. */
export interface Visit {
  path: string
  title: string
}

const maxRecent = 8
const keyOf = (person: string): string => `marani.visits.${person}`

const isVisit = (value: unknown): value is Visit => {
  const { path, title } = (value ?? {}) as Partial<Visit>
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof title === 'string' && title !== ''
}

/** Returns a person's last visits on this device, the newest first; invalid data is ignored. */
export function readVisits(person: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(keyOf(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisit).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Stores a visit in place of earlier ones of the same path. */
export function keepVisit(person: string, visit: Visit): void {
  if (!isVisit(visit)) return
  const others = readVisits(person).filter(({ path }) => path !== visit.path)
  browserStorage.setItem(keyOf(person), JSON.stringify([visit, ...others].slice(0, maxRecent)))
}

/** The product's name follows the last dot of the title. */
const named = /^(.+) · [^·]+$/

/** Stores the current path with the title of the browser's tab, unless the page is missing, forbidden or failed. */
export function recordVisit(person: string, path: string): void {
  const [, title] = named.exec(document.title) ?? []
  if (title && path !== '/logout' && !document.querySelector('main .message-page')) keepVisit(person, { path, title })
}
