import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { Operator } from '../fieldType.ts'
import { stateFields, systemFieldNames, relevance } from '../systemFields.ts'
import { propertyNames, shownNames, siblingsOf, type CheckContext } from './checkContext.ts'

const words = /^[a-z][a-z0-9_]{0,47}$/
const endings = (['neq', 'gt', 'gte', 'lt', 'lte', 'null'] satisfies Operator[]).map(operator => `_${operator}`)

/** Groups that every record has beside the declared ones. */
const commonGroups: readonly string[] = ['state', 'system']

/** Whether every object has something under that name already. */
const isInherited = (name: string): boolean => Object.hasOwn(Object.prototype, name)

/** What is wrong with a name, whatever it names. */
export function* checkWord(name: string): Generator<string> {
  if (!words.test(name)) yield 'must be named in lowercase words joined by underscores'
  if (isInherited(name)) yield 'has a name with another meaning in JavaScript'
}

/** What is wrong with the names of an entity, its groups and its fields. */
export function* checkNames(entity: EntityDeclaration, context: CheckContext): Generator<string> {
  const siblings = siblingsOf(entity, context)
  const propertiesOf = (field: FieldDeclaration): string[] => propertyNames(field, context.fieldTypes.get(field.type))
  const all = new Set([...systemFieldNames, ...[...siblings.values()].flatMap(propertiesOf)])
  for (const sentence of checkWord(entity.name)) yield `${entity.name} ${sentence}`
  if (!entity.internal && context.reserved.has(entity.name))
    yield `${entity.name} has a name that a route or a page of its own has`

  const groups = new Set<string>(commonGroups)
  for (const { name, fields } of entity.groups) {
    for (const sentence of checkWord(name)) yield `${entity.name}.${name} ${sentence}`
    if (groups.has(name))
      yield commonGroups.includes(name)
        ? `${entity.name}.${name} takes the name of a group that records have`
        : `${entity.name}.${name} is a group twice`
    if (fields.length === 0) yield `${entity.name}.${name} is a group without fields`
    groups.add(name)
  }

  const seen = new Set<string>()
  for (const name of shownNames(entity)) {
    const field = siblings.get(name)
    if (!field) continue
    for (const sentence of checkWord(name)) yield `${entity.name}.${name} ${sentence}`
    for (const property of propertiesOf(field)) {
      if (systemFieldNames.has(property)) yield `${entity.name}.${name} takes the name of a field that every record has`
      if (entity.moderated !== undefined && stateFields.some(field => field.name === property))
        yield `${entity.name}.${name} takes the name of the moderated state`
      if (property === 'q') yield `${entity.name}.${name} takes the name that filters search by`
      if (property === relevance) yield `${entity.name}.${name} takes the name of the order of what is searched for`
      if (seen.has(property)) yield `${entity.name}.${name} is declared twice ("${property}")`
      const taken = endings.find(ending => property.endsWith(ending) && all.has(property.slice(0, -ending.length)))
      if (taken !== undefined)
        yield `${entity.name}.${name} takes a name that filters of "${property.slice(0, -taken.length)}" use`
      seen.add(property)
    }
  }
}
