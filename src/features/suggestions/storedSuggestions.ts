import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Suggestion } from '../../engine/model/suggestions.ts'
import { mayWrite } from '../../engine/rules/access/permissions.ts'
import { translationPairs, type TranslationPair } from '../../engine/rules/moderation/suggestions.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { resolveChange } from '../../engine/records/resolveChange.ts'
import { forgetSuggestions, setSuggestedProperties, suggestionKey, suggestedProperties } from './suggestedProperties.ts'
import { changeable, pairFor, type TranslationPlan } from './plan.ts'

const viewOf = (kept: RowOf<'suggestions'>, pairs: readonly TranslationPair[], row: Row): Suggestion[] => {
  const pair = pairs.find(({ target }) => target.name === kept.property)
  return pair
    ? [
        {
          property: pair.target.name,
          text: kept.text,
          outdated: row[pair.source.name] !== kept.source,
          created_at: kept.created_at,
        },
      ]
    : []
}

/**
 * Returns the pending suggestions for a record, for properties that the actor may write. Throws as `planTranslation`
 * does, except for locked records.
 */
export async function listSuggestions(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
): Promise<Suggestion[]> {
  const { entity, row } = await changeable(context, actor, name, id)
  const pairs = translationPairs(entity).filter(({ target }) => mayWrite(actor, target))
  const kept = await context.store.find({
    entity: 'suggestions',
    where: [is('record_id', id)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1_000,
  })
  return kept.flatMap(one => viewOf(one, pairs, row))
}

/** Stores the suggestion for a plan, replacing an earlier one. Throws `not_found` if the record no longer exists. */
export const storeSuggestion = (
  context: RecordsContext,
  actor: Actor,
  { entity, stored, pair, source }: TranslationPlan,
  text: string,
): Promise<Suggestion> =>
  inRetriedTransaction(context, async inside => {
    const property = pair.target.name
    const [locked] = await inside.store.update(entity.table, [is('id', stored.id), is('deleted_at', null)], {})
    if (!locked) throw new Problem('not_found')
    await inside.store.remove('suggestions', [is('key', suggestionKey(stored.id, property))])
    const kept = newRow(inside, actor, 'suggestions', {
      key: suggestionKey(stored.id, property),
      entity: entity.table,
      record_id: stored.id,
      property,
      source,
      text,
    })
    await inside.store.insert('suggestions', [kept])
    await setSuggestedProperties(inside, entity, locked, [...suggestedProperties(locked), property])
    const { row } = await resolveChange(inside, actor, entity, locked)
    return { property, text, outdated: row[pair.source.name] !== source, created_at: kept.created_at }
  })

/** Removes a suggestion. Throws as `planTranslation` does, and `not_found` if there is none. */
export const dismissSuggestion = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  property: string,
): Promise<void> =>
  inRetriedTransaction(context, async inside => {
    const { entity, stored } = await changeable(inside, actor, name, id)
    pairFor(actor, entity, property)
    if (!suggestedProperties(stored).includes(property)) throw new Problem('not_found')
    await forgetSuggestions(inside, entity, stored, [property])
  })

/**
 * Returns the properties of a record that the actor may write, for which `lacks` is true and no current suggestion is
 * pending.
 */
export async function missingTranslations(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  lacks: (pair: TranslationPair, row: Row) => boolean,
): Promise<string[]> {
  const { entity, row } = await changeable(context, actor, name, id)
  const waiting = new Set(
    (await listSuggestions(context, actor, name, id))
      .filter(({ outdated }) => !outdated)
      .map(({ property }) => property),
  )
  return translationPairs(entity)
    .filter(pair => mayWrite(actor, pair.target) && !waiting.has(pair.target.name) && lacks(pair, row))
    .map(({ target }) => target.name)
}
