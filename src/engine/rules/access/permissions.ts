import type { Actor } from '../../model/actor.ts'
import type { AccessWord, Action, EntityDeclaration } from '../../model/declaration.ts'
import type { Condition, Row } from '../../model/query.ts'
import type { Entity, Property, Registry } from '../../model/registry.ts'
import type { AccessTable, Reach } from '../../model/session.ts'
import { isList } from '../../model/column.ts'

const passesAll = (actor: Actor): boolean => actor.words.has('superuser')

/** Whether a word of access lets the actor through, whatever the row. */
export const holds = (actor: Actor, word: AccessWord): boolean => passesAll(actor) || actor.words.has(word)

const holdsAny = (actor: Actor, words: readonly AccessWord[]): boolean => words.some(word => holds(actor, word))

/** The words that the declaration has for an action; undefined where it is nobody's. Superusers take out whatever they read. */
export const wordsFor = (
  { access, export: words = [] }: EntityDeclaration,
  action: Action,
): readonly AccessWord[] | undefined => (action === 'export' ? ['superuser', ...words] : access?.[action])

/** Whether words let the actor through whatever the row: superusers by any, but by none where there are none. */
const opensAll = (actor: Actor, words: readonly AccessWord[]): boolean =>
  words.length > 0 && (passesAll(actor) || holdsAny(actor, words))

/** Whether the entity is there for the actor at all. */
const concerns = (actor: Actor, { audience, internal }: EntityDeclaration): boolean =>
  !internal && (!audience || holdsAny(actor, audience))

/** Whether the key by which the actor calls, if any, names the action. People are only read by keys: an account is changed by a person. */
const keyNames = ({ key }: Actor, { name, people }: Entity, action: Action): boolean => {
  if (!key) return true
  const isWriting = action !== 'read' && action !== 'export'
  return !(people && isWriting) && Object.hasOwn(key.rights, name) && key.rights[name]?.includes(action) === true
}

/** How far an action of the actor goes: over all rows, over their own, or over none. Missing means nobody; nobody takes out what they don't read. */
export function reach(actor: Actor, entity: Entity, action: Action): Reach {
  if (actor.role === 'system') return 'all'
  const words = wordsFor(entity.declaration, action)
  if (!words || !concerns(actor, entity.declaration) || !keyNames(actor, entity, action)) return 'none'
  const whole = action === 'export' ? reach(actor, entity, 'read') : 'all'
  if (whole === 'none' || opensAll(actor, words)) return whole
  return ownProperties(actor, entity, action).length > 0 ? 'own' : 'none'
}

/** The field by which a record belongs to an organization: of a person, those that they work for; of an organization, itself. */
export const organizationProperty = (entity: Entity): Property | undefined =>
  (entity.declaration.own ?? [])
    .flatMap(name => entity.properties.get(name) ?? [])
    .find(property => property.names === 'organization')

/** The ids that a property of a record holds: those of a list, one, or none. */
export const idsIn = ({ name }: Property, row: Row): string[] => [row[name] ?? []].flat().map(String)

/** The organizations that a record belongs to: one or none, or as many as a list names. */
export function organizationsOf(entity: Entity, row: Row): string[] {
  const property = organizationProperty(entity)
  return property ? idsIn(property, row) : []
}

/** What an own field is compared with: the organizations that the actor works for, or the actor. */
const belongings = (actor: Actor, property: Property): readonly string[] => {
  if (property.names !== 'organization') return [actor.id]
  return actor.worksFor ? actor.organizations : []
}

/** The own fields by which the words of an action let the actor reach a row. */
function ownProperties(actor: Actor, entity: Entity, action: Action): Property[] {
  const words = wordsFor(entity.declaration, action) ?? []
  const reached = (property: Property): boolean =>
    words.includes('own') ||
    (property.names === 'organization' ? words.includes('owner') && actor.worksFor === 'owner' : words.includes('self'))
  const all = (entity.declaration.own ?? []).flatMap(name => entity.properties.get(name) ?? [])
  if (action !== 'export') return all.filter(reached)
  const read = reach(actor, entity, 'read') === 'all' ? all : ownProperties(actor, entity, 'read')
  return opensAll(actor, words) ? read : read.filter(reached)
}

/** Whether there could be a row that the action of the actor reaches: one that may be theirs alone needs something for it to be theirs by. */
export const couldReach = (actor: Actor, entity: Entity, action: Action): boolean => {
  const far = reach(actor, entity, action)
  if (far === 'none') return false
  if (far === 'all' && reach(actor, entity, 'read') === 'all') return true
  return ownProperties(actor, entity, far === 'all' ? 'read' : action).some(
    property => belongings(actor, property).length > 0,
  )
}

/** The condition that keeps a question to the rows that are the actor's own for an action. */
export const ownRows = (actor: Actor, entity: Entity, action: Action = 'read'): Condition => ({
  any: ownProperties(actor, entity, action).map(property => ({
    property: property.name,
    operator: 'in',
    value: belongings(actor, property),
  })),
})

/** Whether the row, as it is or as it will be, is the actor's own for an action. */
export const isOwn = (actor: Actor, entity: Entity, row: Row, action: Action = 'read'): boolean =>
  ownProperties(actor, entity, action).some(property => {
    const mine = belongings(actor, property)
    return idsIn(property, row).some(id => mine.includes(id))
  })

/** Whether the row belongs to the actor or to an organization of theirs, whatever their role and the words of access say: nobody judges these. */
export const belongsTo = (actor: Actor, entity: Entity, row: Row): boolean =>
  (entity.declaration.own ?? []).some(name => {
    const property = entity.properties.get(name)
    if (property === undefined || actor.role === 'system') return false
    const mine = property.names === 'organization' ? actor.organizations : [actor.id]
    return idsIn(property, row).some(id => mine.includes(id))
  })

/** Whether the action reaches this row. */
export const reaches = (actor: Actor, entity: Entity, action: Action, row: Row): boolean => {
  const far = reach(actor, entity, action)
  return far === 'all' || (far === 'own' && isOwn(actor, entity, row, action))
}

/** What a new row of the actor begins with so that it is their own. */
export function ownBeginning(actor: Actor, entity: Entity): Row {
  if (reach(actor, entity, 'read') !== 'own') return {}
  const filled = ownProperties(actor, entity, 'read').filter(
    property => property.name !== 'id' && property.name !== 'created_by' && !isList(property.column),
  )
  return Object.fromEntries(
    filled.flatMap(property => {
      const mine = belongings(actor, property)
      return mine.length === 1 ? [[property.name, mine[0]]] : []
    }),
  )
}

/** Whether the actor may read a property where they may read the row. */
export const mayRead = (actor: Actor, property: Property): boolean =>
  !property.hidden && (!property.field.read || holdsAny(actor, property.field.read))

/** Whether the actor may write a property where they may write the row. */
export const mayWrite = (actor: Actor, property: Property): boolean =>
  mayRead(actor, property) &&
  !property.field.readOnly &&
  (!property.field.write || holdsAny(actor, property.field.write))

/** The whole table of what an actor may do, as the panel learns it from the profile. */
export const accessTable = (actor: Actor, registry: Registry): AccessTable =>
  Object.fromEntries(
    [...registry.entities.values()]
      .filter(entity => !entity.declaration.internal)
      .map(entity => [
        entity.name,
        {
          read: reach(actor, entity, 'read'),
          create: reach(actor, entity, 'create'),
          update: reach(actor, entity, 'update'),
          delete: reach(actor, entity, 'delete'),
          export: reach(actor, entity, 'export'),
        },
      ]),
  )

/** Whether there is an entity of which the action reaches some row of the actor's. */
export const mayAnywhere = (actor: Actor, registry: Registry, action: Action): boolean =>
  [...registry.entities.values()].some(entity => reach(actor, entity, action) !== 'none')
