import type { Actor } from '../../model/actor.ts'
import type { AccessWord, Action, EntityDeclaration } from '../../model/declaration.ts'
import type { Condition, Row } from '../../model/query.ts'
import type { Entity, Property, Registry } from '../../model/registry.ts'
import type { AccessTable, Reach } from '../../model/session.ts'
import { isList } from '../../model/column.ts'

const passesAll = (actor: Actor): boolean => actor.words.has('superuser')

/** Whether an access word applies to the actor for every row. */
export const holds = (actor: Actor, word: AccessWord): boolean => passesAll(actor) || actor.words.has(word)

const holdsAny = (actor: Actor, words: readonly AccessWord[]): boolean => words.some(word => holds(actor, word))

/**
 * Returns the access words of an action; undefined if nobody may perform it. Superusers may export whatever they may
 * read.
 */
export const wordsFor = (
  { access, export: words = [] }: EntityDeclaration,
  action: Action,
): readonly AccessWord[] | undefined => (action === 'export' ? ['superuser', ...words] : access?.[action])

/** Whether access words permit an action on every row. Superusers are permitted unless the list is empty. */
const permitsAllRows = (actor: Actor, words: readonly AccessWord[]): boolean =>
  words.length > 0 && (passesAll(actor) || holdsAny(actor, words))

/** Whether the entity exists for the actor. */
const isInAudience = (actor: Actor, { audience, internal }: EntityDeclaration): boolean =>
  !internal && (!audience || holdsAny(actor, audience))

/**
 * Whether the API key of the request, if there is one, permits the action. API keys can read people but not write them.
 */
const keyPermits = ({ key }: Actor, { name, people }: Entity, action: Action): boolean => {
  if (!key) return true
  const isWriting = action !== 'read' && action !== 'export'
  return !(people && isWriting) && Object.hasOwn(key.rights, name) && key.rights[name]?.includes(action) === true
}

/**
 * Returns whether the actor may perform an action on all rows, on their own, or on none. An action without a list is
 * permitted to nobody, and nobody can export what they cannot read.
 */
export function reach(actor: Actor, entity: Entity, action: Action): Reach {
  if (actor.role === 'system') return 'all'
  const words = wordsFor(entity.declaration, action)
  if (!words || !isInAudience(actor, entity.declaration) || !keyPermits(actor, entity, action)) return 'none'
  const whole = action === 'export' ? reach(actor, entity, 'read') : 'all'
  if (whole === 'none' || permitsAllRows(actor, words)) return whole
  return ownProperties(actor, entity, action).length > 0 ? 'own' : 'none'
}

/**
 * Returns the property by which a record belongs to an organization: of a person, the organizations that they work for;
 * of an organization, its ID.
 */
export const organizationProperty = (entity: Entity): Property | undefined =>
  (entity.declaration.own ?? [])
    .flatMap(name => entity.properties.get(name) ?? [])
    .find(property => property.identifies === 'organization')

/** Returns the IDs in a property of a record, which may be a list. */
export const idsIn = ({ name }: Property, row: Row): string[] => [row[name] ?? []].flat().map(String)

/** Returns the IDs of the organizations that a record belongs to. */
export function organizationsOf(entity: Entity, row: Row): string[] {
  const property = organizationProperty(entity)
  return property ? idsIn(property, row) : []
}

/**
 * Returns the IDs that an `own` property is compared with: the organizations that the actor works for, or the actor.
 */
const ownIds = (actor: Actor, property: Property): readonly string[] => {
  if (property.identifies !== 'organization') return [actor.id]
  return actor.worksFor ? actor.organizations : []
}

/** Returns the `own` properties by which the actor may perform an action on a row. */
function ownProperties(actor: Actor, entity: Entity, action: Action): Property[] {
  const words = wordsFor(entity.declaration, action) ?? []
  const reached = (property: Property): boolean =>
    words.includes('own') ||
    (property.identifies === 'organization'
      ? words.includes('owner') && actor.worksFor === 'owner'
      : words.includes('self'))
  const all = (entity.declaration.own ?? []).flatMap(name => entity.properties.get(name) ?? [])
  if (action !== 'export') return all.filter(reached)
  const read = reach(actor, entity, 'read') === 'all' ? all : ownProperties(actor, entity, 'read')
  return permitsAllRows(actor, words) ? read : read.filter(reached)
}

/**
 * Whether a row could exist on which the actor may perform the action. If they may do so only with their own rows, they
 * must have an ID that rows can belong to.
 */
export const canReachAny = (actor: Actor, entity: Entity, action: Action): boolean => {
  const far = reach(actor, entity, action)
  if (far === 'none') return false
  if (far === 'all' && reach(actor, entity, 'read') === 'all') return true
  return ownProperties(actor, entity, far === 'all' ? 'read' : action).some(
    property => ownIds(actor, property).length > 0,
  )
}

/** Returns a condition for the rows that are the actor's own for an action. */
export const ownRows = (actor: Actor, entity: Entity, action: Action = 'read'): Condition => ({
  any: ownProperties(actor, entity, action).map(property => ({
    property: property.name,
    operator: 'in',
    value: ownIds(actor, property),
  })),
})

/** Whether the row, as it is or as it will be, is the actor's own for an action. */
export const isOwn = (actor: Actor, entity: Entity, row: Row, action: Action = 'read'): boolean =>
  ownProperties(actor, entity, action).some(property => {
    const mine = ownIds(actor, property)
    return idsIn(property, row).some(id => mine.includes(id))
  })

/**
 * Whether the row belongs to the actor or one of their organizations, regardless of role and access words. Nobody may
 * review such rows.
 */
export const belongsTo = (actor: Actor, entity: Entity, row: Row): boolean =>
  (entity.declaration.own ?? []).some(name => {
    const property = entity.properties.get(name)
    if (property === undefined || actor.role === 'system') return false
    const mine = property.identifies === 'organization' ? actor.organizations : [actor.id]
    return idsIn(property, row).some(id => mine.includes(id))
  })

/** Whether the actor may perform the action on this row. */
export const reaches = (actor: Actor, entity: Entity, action: Action, row: Row): boolean => {
  const far = reach(actor, entity, action)
  return far === 'all' || (far === 'own' && isOwn(actor, entity, row, action))
}

/** Returns the initial values of a new row that make it the actor's own. */
export function ownInitialValues(actor: Actor, entity: Entity): Row {
  if (reach(actor, entity, 'read') !== 'own') return {}
  const filled = ownProperties(actor, entity, 'read').filter(
    property => property.name !== 'id' && property.name !== 'created_by' && !isList(property.column),
  )
  return Object.fromEntries(
    filled.flatMap(property => {
      const mine = ownIds(actor, property)
      return mine.length === 1 ? [[property.name, mine[0]]] : []
    }),
  )
}

/** Whether the actor may read a property, provided that they may read the row. */
export const mayRead = (actor: Actor, property: Property): boolean =>
  !property.hidden && (!property.field.read || holdsAny(actor, property.field.read))

/** Whether the actor may write a property, provided that they may write the row. */
export const mayWrite = (actor: Actor, property: Property): boolean =>
  mayRead(actor, property) &&
  !property.field.readOnly &&
  (!property.field.write || holdsAny(actor, property.field.write))

/** Returns what an actor may do with every entity, as the profile sends it to the panel. */
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

/** Whether the actor may perform the action on any row of any entity. */
export const mayAnywhere = (actor: Actor, registry: Registry, action: Action): boolean =>
  [...registry.entities.values()].some(entity => reach(actor, entity, action) !== 'none')
