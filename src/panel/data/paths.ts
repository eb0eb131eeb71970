/** The base path of the panel; the router's paths are below it. */
export const base = '/platform'

let formSegments: Readonly<Record<string, string>> = {}

/** Sets the segment before the ID in the URL of some entities' forms. Called before the first render. */
export const setFormSegments = (segments: Readonly<Record<string, string>>): void => void (formSegments = segments)

/** Returns the segment before the ID in the URL of an entity's form; undefined if there is none. */
export const formSegment = (entity: string): string | undefined => formSegments[entity]

/** Returns the path of a record's form, below `/platform`. */
export const recordPath = (entity: string, id: string | number): string =>
  ['', entity, formSegments[entity], encodeURIComponent(id)].filter(part => part !== undefined).join('/')

/** Returns the path of an entity's list, below `/platform`. */
export const listPath = (entity: string): string => `/${entity}`

/** Returns the path of the form for a new record, below `/platform`. */
export const createPath = (entity: string): string => `/${entity}/create`

/** Returns the query string of a list with a filter in the API's terms. */
export const filterQuery = (filter: Readonly<Record<string, unknown>>): string =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Returns the filter in a query string written by `filterQuery`; undefined if there is none or it is invalid. */
export function filterIn(search: string | URLSearchParams): Record<string, unknown> | undefined {
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '')
    return isFilter(filter) ? filter : undefined
  } catch {
    return undefined
  }
}

/** Whether a value has the form of an API filter, whatever its conditions. */
export const isFilter = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the path of an entity's list with a filter in the API's terms, below `/platform`. */
export const filteredPath = (entity: string, filter: Readonly<Record<string, unknown>>): string =>
  listPath(entity) + filterQuery(filter)

/** Returns the path of the form for a new record with some initial values, below `/platform`. */
export const filledPath = (entity: string, values: Readonly<Record<string, unknown>>): string =>
  `${createPath(entity)}?source=${encodeURIComponent(JSON.stringify(values))}`

/** Returns the path of a record's form with the focus in the field of a property, below `/platform`. */
export const fieldPath = (entity: string, id: string | number, property: string): string =>
  `${recordPath(entity, id)}#${property}`

/** Returns the entity and ID in the path of a record's form, below `/platform`; undefined for any other path. */
export function recordAt(path: string): { entity: string; id: string } | undefined {
  const {
    entity = '',
    segment,
    id,
  } = /^\/(?<entity>\w+)(?:\/(?<segment>\w+))?\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/.exec(path)
    ?.groups ?? {}
  return id !== undefined && formSegment(entity) === segment ? { entity, id } : undefined
}

/** Returns the path of an additional screen of a record, below `/platform`. */
export const extraPath = (entity: string, segment: string, id: string): string =>
  `/${entity}/${segment}/${encodeURIComponent(id)}`
