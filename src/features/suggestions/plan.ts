import { mainLanguage, byLanguage } from '../../engine/model/localized.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { mayRead, mayWrite, reaches } from '../../engine/rules/access/permissions.ts'
import { namesSaid } from './properNames.ts'
import { longestSource, translationPairs, type TranslationPair } from '../../engine/rules/moderation/suggestions.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { resolveChange } from '../../engine/records/resolveChange.ts'
import { placeFields } from '../../engine/rules/place/place.ts'

/** Whether the records of an entity have names of their own: what lies on a map, and what people vouch for; all else is called by a common noun. */
const hasProperNames = (entity: Entity): boolean =>
  placeFields(entity).length > 0 || entity.declaration.moderated !== undefined

/** What a record is called in every language; undefined where it is not known in all, or no proper name. */
export function properName(entity: Entity, row: Row): NamePair | undefined {
  const names = byLanguage(language => row[entity.titles.find(title => title.language === language)?.name ?? ''])
  const isKnown = Object.values(names).every(name => typeof name === 'string' && !isEmpty(name))
  return hasProperNames(entity) && isKnown ? (names as NamePair) : undefined
}

/** A record that the actor may change now, as they see it when they do. */
export interface Changeable {
  entity: Entity
  stored: StoredRow
  row: StoredRow
}

/** A record for whoever may change it. Throws `not_found`, `forbidden`, and `illegal_transition` for a record that is locked. */
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

/** The pair of a property that may be suggested to the actor. Throws `unknown_field` for what they don't know, and `invalid`. */
export function pairFor(actor: Actor, entity: Entity, name: string): TranslationPair {
  const property = entity.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: name })
  const pair = translationPairs(entity).find(one => one.target === property)
  if (!pair) throw new Problem('invalid', {}, { errors: { property: { code: 'not_a_choice' } } })
  if (!mayWrite(actor, property)) throw new Problem('invalid', {}, { errors: { property: { code: 'read_only' } } })
  return pair
}

/** The proper names that are known in both languages around a record: its own, and those of the records that it names. */
async function namesAround(context: RecordsContext, actor: Actor, entity: Entity, row: Row): Promise<NamePair[]> {
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

/** What is to be translated, and what the translation has to keep of it. */
export interface TranslationPlan extends Changeable {
  pair: TranslationPair
  source: string
  names: NamePair[]
}

/**
 * What a translation for a property of a record is made of, for an actor who may write that property. Throws `not_found`, `forbidden`,
 * `illegal_transition` for a record that is locked, `unknown_field`, and `invalid` for what is no text in both languages, has nothing to
 * translate, or too much.
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
  const around = await namesAround(context, actor, found.entity, found.row)
  // A name is not held to itself: it is what is being translated.
  const own =
    pair.field.declaration.name === found.entity.declaration.title ? properName(found.entity, found.row) : undefined
  return {
    ...found,
    pair,
    source,
    names: namesSaid(
      source,
      around.filter(known => known[mainLanguage] !== own?.[mainLanguage]),
      pair.source.language,
    ),
  }
}
