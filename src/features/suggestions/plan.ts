import { mainLanguage, byLanguage } from '../../engine/model/localized.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { mayRead, mayWrite, reaches } from '../../engine/rules/access/permissions.ts'
import { namesIn } from './properNames.ts'
import { longestSource, translationPairs, type TranslationPair } from '../../engine/rules/moderation/suggestions.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { resolveChange } from '../../engine/records/resolveChange.ts'
import { placeFields } from '../../engine/rules/place/place.ts'

/**
 * Whether the records of an entity have proper names: those with a location, and moderated ones; others are named by a
 * common noun.
 */
const hasProperNames = (entity: Entity): boolean =>
  placeFields(entity).length > 0 || entity.declaration.moderated !== undefined

/** Returns the name of a record in every language; undefined if it is not known in all of them or not a proper name. */
export function properName(entity: Entity, row: Row): NamePair | undefined {
  const names = byLanguage(language => row[entity.titles.find(title => title.language === language)?.name ?? ''])
  const isKnown = Object.values(names).every(name => typeof name === 'string' && !isEmpty(name))
  return hasProperNames(entity) && isKnown ? (names as NamePair) : undefined
}

/** A record that the actor may change, as stored and as the actor edits it. */
export interface Changeable {
  entity: Entity
  stored: StoredRow
  row: StoredRow
}

/**
 * Returns a record that the actor may change. Throws `not_found`, `forbidden`, and `illegal_transition` for a locked
 * record.
 */
export async function changeable(context: RecordsContext, actor: Actor, name: string, id: string): Promise<Changeable> {
  const entity = entityFor(context, actor, name, 'update')
  const stored = await findRow(context, actor, entity, id)
  if (stored.deleted_at !== null) throw new Problem('not_found')
  if (!reaches(actor, entity, 'update', stored)) throw new Problem('forbidden')
  const { mode, row } = await resolveChange(context, actor, entity, stored)
  if (mode === 'refuse')
    throw new Problem('illegal_transition', { transition: 'update', status: String(stored.status) })
  return { entity, stored, row }
}

/** Returns the translation pair of a property. Throws `unknown_field` if the actor may not read it, and `invalid`. */
export function pairFor(actor: Actor, entity: Entity, name: string): TranslationPair {
  const property = entity.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: name })
  const pair = translationPairs(entity).find(one => one.target === property)
  if (!pair) throw new Problem('invalid', {}, { errors: { property: { code: 'not_a_choice' } } })
  if (!mayWrite(actor, property)) throw new Problem('invalid', {}, { errors: { property: { code: 'read_only' } } })
  return pair
}

/**
 * Returns the proper names related to a record that are known in both languages: its own, and those of the records it
 * refers to.
 */
async function relatedNames(context: RecordsContext, actor: Actor, entity: Entity, row: Row): Promise<NamePair[]> {
  const names = [properName(entity, row)]
  for (const { name, field, column } of entity.properties.values()) {
    const target =
      field.reference === undefined || column !== 'uuid' ? undefined : context.registry.entity(field.reference)
    if (!target || isEmpty(row[name])) continue
    const visible = target.titles.every(title => mayRead(actor, title))
    const named = visible ? await findOne(context.store, target.table, 'id', row[name]) : undefined
    names.push(named && properName(target, named))
  }
  return names.filter(pair => pair !== undefined)
}

/** A text to translate, and the names that its translation must keep. */
export interface TranslationPlan extends Changeable {
  pair: TranslationPair
  source: string
  names: NamePair[]
}

/**
 * Returns the plan of a translation for a property of a record, for an actor who may write it. Throws `not_found`,
 * `forbidden`, `illegal_transition` for a locked record, `unknown_field`, and `invalid` if the property is not
 * translatable or its source is empty or too long.
 */
export async function planTranslation(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  property: string,
): Promise<TranslationPlan> {
  const found = await changeable(context, actor, name, id)
  const pair = pairFor(actor, found.entity, property)
  const source = found.row[pair.source.name]
  if (typeof source !== 'string' || isEmpty(source))
    throw new Problem('invalid', {}, { errors: { property: { code: 'nothing_to_translate' } } })
  if (source.length > longestSource)
    throw new Problem(
      'invalid',
      {},
      { errors: { property: { code: 'too_much_to_translate', params: { maximum: longestSource } } } },
    )
  const around = await relatedNames(context, actor, found.entity, found.row)
  // The record's own name is excluded if the name itself is being translated.
  const own =
    pair.field.declaration.name === found.entity.declaration.title ? properName(found.entity, found.row) : undefined
  return {
    ...found,
    pair,
    source,
    names: namesIn(
      source,
      around.filter(known => known[mainLanguage] !== own?.[mainLanguage]),
      pair.source.language,
    ),
  }
}
