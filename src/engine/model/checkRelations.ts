import type { EntityDeclaration, FieldDeclaration } from './declaration.ts'
import { flaw, flawOf, type Flaw, type FlawCode } from './checks/flaw.ts'

interface Relation {
  entity: EntityDeclaration
  field: FieldDeclaration
}

const relationsOf = (entities: ReadonlyMap<string, EntityDeclaration>): Relation[] =>
  [...entities.values()].flatMap(entity =>
    entity.groups.flatMap(group =>
      group.fields.flatMap(field =>
        typeof field !== 'string' && field.reference !== undefined ? [{ entity, field }] : [],
      ),
    ),
  )

/** Returns the entities whose records are deleted, directly or transitively, together with a record of the entity. */
function cascadingFrom(name: string, cascades: readonly Relation[], found = new Set<string>()): Set<string> {
  for (const { entity, field } of cascades)
    if (field.reference === name && !found.has(entity.name)) {
      found.add(entity.name)
      cascadingFrom(entity.name, cascades, found)
    }
  return found
}

/** Finds fields whose search would reveal titles of records that the searcher may not read. */
function* checkSearched({ entity, field }: Relation, target: EntityDeclaration | undefined): Generator<Flaw> {
  if (!field.search || !target) return
  const title = target.groups
    .flatMap(group => group.fields)
    .find(one => typeof one !== 'string' && one.name === target.title)
  const isOpen =
    target.access?.read?.includes('everyone') &&
    !target.audience &&
    target.moderated === undefined &&
    target.shownBy === undefined &&
    !target.of
  if (!isOpen || typeof title !== 'object' || title.read)
    yield flawOf(
      { entity: entity.name, member: field.name },
      `${entity.name}.${field.name}`,
      flaw('searched_private', `is searched by the titles of ${target.name}, which not everyone may read`, {
        name: target.name,
        entry: 'search',
      }),
    )
}

/** Finds mistakes in how entities refer to one another, as opposed to those of a single field. */
export function* checkRelations(entities: ReadonlyMap<string, EntityDeclaration>): Generator<Flaw> {
  const relations = relationsOf(entities)
  const cascades = relations.filter(({ field }) => field.onDelete === 'cascade')
  for (const { entity, field } of relations) {
    const wrong = (code: FlawCode, sentence: string, entry: string): Flaw =>
      flawOf(
        { entity: entity.name, member: field.name },
        `${entity.name}.${field.name}`,
        flaw(code, sentence, { entry }),
      )
    if (field.levels !== undefined && field.reference !== entity.name)
      yield wrong('foreign_levels', 'has "levels", but refers to records of another kind', 'levels')
    if (field.onDelete === 'cascade' && entity.moderated !== undefined)
      yield wrong('cascading_moderated', 'cascades, which moderated records cannot', 'onDelete')
    yield* checkSearched({ entity, field }, entities.get(field.reference ?? ''))
    if (field.unique && entities.get(field.reference ?? '')?.mergeable)
      yield wrong('unique_mergeable', 'is unique, so what it refers to cannot be mergeable', 'unique')
  }
  for (const entity of entities.values()) {
    if (cascadingFrom(entity.name, cascades).has(entity.name))
      yield flawOf({ entity: entity.name }, entity.name, flaw('circular_deletion', 'cascades to itself'))
    if (entity.mergeable && (entity.moderated !== undefined || entity.internal || entity.of))
      yield flawOf(
        { entity: entity.name, entry: 'mergeable' },
        entity.name,
        flaw(
          'unmergeable',
          'is mergeable, but only entities with their own table that are neither moderated nor internal can be',
        ),
      )
  }
}
