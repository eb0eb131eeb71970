import { titlesOf } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { SearchResult } from '../../engine/model/searchResult.ts'
import { fallbackThreshold, levelOf, nothing, type Level, type Row } from '../../engine/model/query.ts'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { searchProperty, typoKeysProperty, rankProperty } from '../../engine/model/systemFields.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import type { Selection } from '../../engine/records/store.ts'
import { notDeleted, visible, reachConditions } from '../../engine/records/entityFor.ts'
import { parseSearchQuery } from '../../engine/rules/text/searchQuery.ts'
import { byRelevance } from '../../engine/records/list.ts'
import { describeFound, type About } from './describeFound.ts'

const maxPerEntity = 5
const maxInAll = 20
const maxDetails = 2

interface Hit {
  entity: Entity
  row: StoredRow
  level: number
}

/** Returns the entities whose records the actor may search. */
export const searchableEntities = (context: RecordsContext, actor: Actor): Entity[] =>
  [...context.registry.entities.values()].filter(
    entity =>
      !entity.declaration.internal &&
      reach(actor, entity, 'read') !== 'none' &&
      entity.searchable.some(property => mayRead(actor, property)),
  )

/** Leaves out entities whose rows are also in another of the entities. */
const distinct = (entities: readonly Entity[]): Entity[] =>
  entities.filter(entity => !entities.some(other => other !== entity && other.name === entity.table))

const coverOf = (entity: Entity, record: Row): string | null =>
  [...entity.properties.values()]
    .map(({ name, type, field }) => type.picture?.(record[name], field))
    .find(url => url !== undefined) ?? null

const detailOf = (entity: Entity, record: Row): string =>
  entity.titles.length > 1
    ? ''
    : entity.searchable
        .filter(property => property.type.sortable && !entity.titles.includes(property) && record[property.name])
        .slice(0, maxDetails)
        .map(property => String(record[property.name]))
        .join(' ')

function foundOf(actor: Actor, { entity, row }: Hit, about: About): SearchResult {
  const record = visible(actor, entity, row)
  const { status } = record
  return {
    resource: entity.name,
    id: row.id,
    ...titlesOf(entity, record),
    detail: detailOf(entity, record),
    ...about,
    status: typeof status === 'string' ? status : null,
    cover: coverOf(entity, record),
  }
}

/**
 * Searches records of the entities for the typed text, as far as the actor may read them, ranked by relevance as in
 * lists: at most 5 of an entity and 20 in total. If all of them together have few matches, the search is repeated with
 * tolerance for typos.
 */
export async function search(
  context: RecordsContext,
  actor: Actor,
  typed: string,
  entities: readonly Entity[],
): Promise<SearchResult[]> {
  const question = parseSearchQuery(typed, { wholes: entities.some(entity => entity.wholeSearchable.length > 0) })
  const ordering = byRelevance(question, undefined)
  if (!question || !ordering) return []
  const requested = distinct(entities).map(entity => ({
    entity,
    where: [...reachConditions(actor, entity, 'read'), notDeleted],
  }))
  const findAtLevel = async (words: Level, sought: Pick<Selection, 'words' | 'fallback'>): Promise<Hit[]> => {
    const mayHave = await context.store.mayHave(
      requested.map(({ entity, where }) => ({ entity: entity.table, where, words })),
    )
    const hits = await Promise.all(
      requested
        .filter((_one, place) => mayHave[place])
        .map(async ({ entity, where }) => {
          const rows = await context.store.find({
            entity: entity.table,
            where,
            ...sought,
            ...ordering,
            offset: 0,
            limit: maxPerEntity,
          })
          return rows.map((row): Hit => ({
            entity,
            row,
            level: levelOf(question.preferred, row[searchProperty], row[typoKeysProperty]),
          }))
        }),
    )
    return hits.flat()
  }
  const { words, fallback } = question
  const near = await findAtLevel(words, { words })
  const hits =
    fallback && near.length < fallbackThreshold ? await findAtLevel(fallback, { words: nothing, fallback }) : near
  const standing = ({ row }: Hit): number => row[rankProperty]
  const best = hits
    .toSorted((one, other) => one.level - other.level || standing(other) - standing(one))
    .slice(0, maxInAll)
  const abouts = await describeFound(context, actor, best)
  return best.flatMap((hit, place) => {
    const about = abouts[place]
    return about ? [foundOf(actor, hit, about)] : []
  })
}
