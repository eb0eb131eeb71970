import type { Actor } from '../../model/actor.ts'
import type { AccessWord, CodeList, EntityDeclaration, FieldDeclaration } from '../../model/declaration.ts'
import type { Entity, Registry } from '../../model/registry.ts'
import type { EntityTexts } from '../../model/stored/documentSchema.ts'
import type { CatalogTexts } from '../../model/stored/storedTexts.ts'
import { mayRead, mayWrite, reach } from './permissions.ts'

/** Removes access words that have no effect with the `own` fields that the actor may know. */
function effectiveWords(
  entity: Entity,
  own: readonly string[],
): (words: AccessWord[] | undefined) => AccessWord[] | undefined {
  if (own.length === (entity.declaration.own ?? []).length) return words => words
  const named = own.map(name => entity.properties.get(name)?.identifies)
  const empty: Partial<Record<AccessWord, boolean>> = {
    own: own.length === 0,
    owner: !named.includes('organization'),
    self: !named.includes('person'),
  }
  return words => words?.filter(word => !empty[word])
}

/** Whether the actor may know of the entity. */
const isKnown = (actor: Actor, entity: Entity): boolean =>
  !entity.declaration.internal && reach(actor, entity, 'read') !== 'none'

/** Whether a name is that of a field or property that the actor may read. */
function isReadable(actor: Actor, entity: Entity, name: string): boolean {
  const property = entity.properties.get(name) ?? entity.fields.get(name)?.properties[0]
  return property !== undefined && mayRead(actor, property)
}

const prune = (actor: Actor, entity: Entity, without: ReadonlySet<string>): EntityDeclaration => {
  const { of: _origin, where: _where, indexes: _indexes, subject: _subject, ...declaration } = entity.declaration
  const groups = entity.declaration.groups
    .map(group => ({
      name: group.name,
      fields: group.fields.flatMap((member): FieldDeclaration[] => {
        const field = entity.fields.get(typeof member === 'string' ? member : member.name)
        const [property] = field?.properties ?? []
        if (!field || !property || !mayRead(actor, property)) return []
        const { read: _read, write: _write, personal: _personal, ...shown } = field.declaration
        return [mayWrite(actor, property) ? shown : { ...shown, readOnly: true }]
      }),
    }))
    .filter(group => group.fields.length > 0)
  const shown = (name: string): boolean => !without.has(name) && isReadable(actor, entity, name)
  const list = declaration.list && {
    ...declaration.list,
    columns: declaration.list.columns.filter(shown),
    filters: declaration.list.filters?.filter(shown),
    sort: declaration.list.sort && shown(declaration.list.sort[0]) ? declaration.list.sort : undefined,
  }
  const own = declaration.own?.filter(shown)
  const meant = effectiveWords(entity, own ?? [])
  const access =
    declaration.access &&
    Object.fromEntries(Object.entries(declaration.access).map(([action, words]) => [action, meant(words)]))
  return {
    ...declaration,
    groups,
    ...(list ? { list } : {}),
    ...(own ? { own } : {}),
    ...(access ? { access } : {}),
    ...(declaration.export ? { export: meant(declaration.export) } : {}),
  }
}

/**
 * Returns the declarations that the actor may know: readable entities with their readable fields, where fields that the
 * actor may not write are `readOnly`, and lists do not mention fields in `without`. A panel builds its registry from
 * these.
 */
export function visibleDeclarations(
  actor: Actor,
  registry: Registry,
  codeLists: readonly CodeList[],
  without: ReadonlySet<string> = new Set(),
): { entities: EntityDeclaration[]; codeLists: readonly CodeList[] } {
  const visible = [...registry.entities.values()].filter(entity => isKnown(actor, entity))
  const names = new Set(visible.map(entity => entity.name))
  const entities = visible.map(entity => {
    const declaration = prune(actor, entity, without)
    return declaration.tabOf && !names.has(declaration.tabOf) ? { ...declaration, tabOf: undefined } : declaration
  })
  return { entities, codeLists }
}

const onlyOf = (texts: Record<string, string> | undefined, isShown: (key: string) => boolean) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([key]) => isShown(key)))

/**
 * Returns the texts of stored declarations that the actor may know: those of readable entities, groups, fields and
 * parts of fields.
 */
export function visibleTexts(actor: Actor, registry: Registry, { resources, codes }: CatalogTexts): CatalogTexts {
  const shown = (name: string, texts: EntityTexts): [string, EntityTexts][] => {
    const entity = registry.entities.get(name)
    if (!entity || !isKnown(actor, entity)) return []
    const isField = (key: string): boolean => isReadable(actor, entity, key)
    const isGroup = (key: string): boolean =>
      entity.groups.some(group => group.name === key && group.fields.some(field => isField(field.declaration.name)))
    const { groups, fields, hints, advice, ...sentences } = texts
    return [
      [
        name,
        {
          ...sentences,
          groups: onlyOf(groups, isGroup),
          fields: onlyOf(fields, isField),
          hints: onlyOf(hints, isField),
          advice: onlyOf(advice, isField),
        },
      ],
    ]
  }
  return {
    codes,
    resources: Object.fromEntries(Object.entries(resources).flatMap(([name, texts]) => shown(name, texts))),
  }
}
