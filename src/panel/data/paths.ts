/** Where everything of the panel lies; the router's paths are below it. */
export const base = '/platform'

let formSegments: Readonly<Record<string, string>> = {}

/** Sets, before anything is shown, what precedes the id in the addresses of some entities' forms. */
export const bringFormSegments = (segments: Readonly<Record<string, string>>): void => void (formSegments = segments)

/** The segment before the id in the address of an entity's form, or undefined where the id follows the entity. */
export const formSegment = (entity: string): string | undefined => formSegments[entity]

/** The path of a record's form, below `/platform`. */
export const recordPath = (entity: string, id: string | number): string =>
  ['', entity, formSegments[entity], encodeURIComponent(id)].filter(part => part !== undefined).join('/')

/** The path of an entity's list, below `/platform`. */
export const listPath = (entity: string): string => `/${entity}`

/** The path of the form for a new record, below `/platform`. */
export const createPath = (entity: string): string => `/${entity}/create`

/** What follows the path of a list that is narrowed by a filter in the API's terms. */
export const filterQuery = (filter: Readonly<Record<string, unknown>>): string =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** The filter that an address names, as `filterQuery` writes it; undefined where it names none or what it names is no filter. */
export function filterIn(search: string | URLSearchParams): Record<string, unknown> | undefined {
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '')
    return isFilter(filter) ? filter : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is a filter in the words of the API, whatever it asks for. */
export const isFilter = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an entity's list narrowed by a filter in the words of the API, below `/platform`. */
export const filteredPath = (entity: string, filter: Readonly<Record<string, unknown>>): string =>
  listPath(entity) + filterQuery(filter)

/** The path of the form for a new record in which some values are there already, below `/platform`. */
export const filledPath = (entity: string, values: Readonly<Record<string, unknown>>): string =>
  `${createPath(entity)}?source=${encodeURIComponent(JSON.stringify(values))}`

/** The path of a record's form with the cursor in the field of a property, below `/platform`. */
export const fieldPath = (entity: string, id: string | number, property: string): string =>
  `${recordPath(entity, id)}#${property}`

/** The entity and the id in the path of a record's form, below `/platform`; undefined for any other path. */
export function recordAt(path: string): { entity: string; id: string } | undefined {
  const {
    entity = '',
    segment,
    id,
  } = /^\/(?<entity>\w+)(?:\/(?<segment>\w+))?\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/.exec(path)
    ?.groups ?? {}
  return id !== undefined && formSegment(entity) === segment ? { entity, id } : undefined
}

/** The path of a further screen of a record, below `/platform`. */
export const extraPath = (entity: string, segment: string, id: string): string =>
  `/${entity}/${segment}/${encodeURIComponent(id)}`
