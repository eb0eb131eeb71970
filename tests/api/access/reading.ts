import { isList } from '../../../src/engine/model/column.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { isEmpty } from '../../../src/engine/rules/validation/validation.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { idsOf } from '../content.ts'
import { registry, type CallOptions } from '../testApi.ts'

export interface Requested {
  entity: Entity
  row: Row
  /** Asks the API as the column's person. */
  ask(method: string, path: string, options?: CallOptions): Promise<ApiResponse>
}

/** Whether the row is reached in one way; null where the way does not lead to such rows for anybody. */
export type Way = (requested: Requested) => Promise<boolean | null>

const holds = (response: ApiResponse, id: unknown): boolean =>
  response.status === 200 && idsOf(response.rows).includes(String(id))

const listed = async ({ entity, row, ask }: Requested, query: Record<string, unknown>): Promise<boolean> =>
  holds(await ask('GET', `/${entity.name}`, { query: { range: [0, 999], ...query } }), row.id)

const searchedWord = ({ entity, row }: Requested): unknown =>
  entity.searchable.map(property => row[property.name]).find(value => typeof value === 'string')

/** What a row refers to by fields that nobody is kept from reading. */
const references = ({ entity, row }: Requested): Row =>
  Object.fromEntries(
    [...entity.properties.values()]
      .filter(({ name, field }) => field.reference && !field.read && !isEmpty(row[name]))
      .map(({ name, column }) => [name, isList(column) ? (row[name] as unknown[])[0] : row[name]]),
  )

/** Fields of other records that could name a row of the entity. */
const pointers = (entity: Entity): [string, Property][] =>
  [...registry.entities.values()].flatMap(({ name, declaration, properties }) =>
    declaration.access?.create
      ? [...properties.values()]
          .filter(({ field }) => field.reference === entity.name && !field.readOnly)
          .map((property): [string, Property] => [name, property])
      : [],
  )

/** Whether a new record may name the row; null where there is none that the person may make and point with. */
async function pointed({ entity, row, ask }: Requested): Promise<boolean | null> {
  for (const [name, property] of pointers(entity)) {
    const response = await ask('POST', `/${name}`, {
      body: { [property.name]: isList(property.column) ? [row.id] : row.id },
    })
    const code =
      response.status === 422
        ? response.refusal.errors?.[property.name]
        : response.status === 201
          ? 'created'
          : 'read_only'
    if (code === 'read_only') continue
    return code !== 'reference_missing'
  }
  return null
}

/** Every way in which a row can come to be known, by the letter that stands for it. */
export const ways: Record<string, { says: string; way: Way }> = {
  l: { says: 'stands in the list', way: requested => listed(requested, {}) },
  c: {
    says: 'is counted',
    way: async ({ entity, row, ask }) => {
      const response = await ask('GET', `/${entity.name}`, { query: { filter: { id: row.id }, range: [1, 1] } })
      return response.status === 200 && response.headers.get('content-range')?.split('/')[1] === '1'
    },
  },
  g: {
    says: 'is answered by its id',
    way: async ({ entity, row, ask }) => (await ask('GET', `/${entity.name}/${row.id}`)).status === 200,
  },
  q: {
    says: 'is found by a word that stands in it',
    way: async requested => {
      const word = searchedWord(requested)
      return word === undefined ? null : listed(requested, { filter: { q: word } })
    },
  },
  m: {
    says: 'comes among many that are asked for by id',
    way: async requested => listed(requested, { filter: { id: [requested.row.id, requested.row.created_by] } }),
  },
  f: { says: 'is found by what it refers to', way: requested => listed(requested, { filter: references(requested) }) },
  h: {
    says: 'shows its history',
    way: async ({ entity, row, ask }) => (await ask('GET', `/${entity.name}/${row.id}/history`)).status === 200,
  },
  p: { says: 'may be named by a reference of a new record', way: pointed },
  t: {
    says: 'stands in the list of the trash',
    way: async requested =>
      requested.row.deleted_at ? listed(requested, { filter: { deleted_at_null: false } }) : null,
  },
}

/** Whether the row comes in a file that the person takes out. */
export async function isExported({ entity, row, ask }: Requested): Promise<boolean> {
  const filter = { id: row.id, ...(row.deleted_at ? { deleted_at_null: false } : {}) }
  return holds(
    await ask('GET', `/export/${entity.name}`, { query: { format: 'json', columns: ['id'], filter } }),
    row.id,
  )
}

/** `R` where every way leads to the row, the letters of those that do where only some do, nothing where none does. */
export async function readingOf(requested: Requested): Promise<string> {
  const reported: [string, boolean][] = []
  for (const [letter, { way }] of Object.entries(ways)) {
    const reached = await way(requested)
    if (reached !== null) reported.push([letter, reached])
  }
  const reached = reported.filter(([, is]) => is).map(([letter]) => letter)
  return reached.length === reported.length ? 'R' : reached.join('')
}
