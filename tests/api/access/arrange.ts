import { isList } from '../../../src/engine/model/column.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { registry, start } from '../testApi.ts'
import { propertyOf } from '../../rules/declared.ts'
import type { Column } from './columns.ts'
import { samplesOf } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

/** Whose a row is: somebody's by one of the entity's own fields and by no other, or nobody's who asks. */
export interface Whose {
  label: string
  property: Property | null
  /** Nobody's at all. */
  empty?: true
  /** In the same table, but not one of those that the entity is narrowed to. */
  outside?: true
}

/** A state that rows of an entity can be in. */
export interface State {
  label: string
  values: Row
}

const targetOf = (entity: Entity, property: Property): string =>
  property.name === 'id' ? entity.table : (property.field.reference ?? '')

const ownProperties = (entity: Entity): Property[] =>
  (entity.declaration.own ?? []).flatMap(name => entity.properties.get(name) ?? [])

const canBeEmpty = ({ name, nullable, field, column }: Property): boolean =>
  name !== 'id' && !field.readOnly && !field.required && (nullable || isList(column))

/** Every kind of row that the declaration tells apart: by each own field, nobody's, and foreign; `any` where there are no own fields. */
export function whoseRows(entity: Entity): Whose[] {
  const own = ownProperties(entity).map(property => {
    const target = targetOf(entity, property)
    if (target !== 'users' && target !== 'organizations')
      throw new Error(`${entity.name}.${property.name} is an own field that names neither people nor organizations`)
    return { label: `${target === 'users' ? 'own' : 'of own organization'} (${property.name})`, property }
  })
  const empty: Whose[] = own.some(({ property }) => canBeEmpty(property))
    ? [{ label: 'of nobody', property: null, empty: true }]
    : []
  const outside: Whose[] = entity.declaration.where ? [{ label: 'of another kind', property: null, outside: true }] : []
  return [...own, ...empty, ...outside, { label: own.length > 0 ? 'foreign' : 'any', property: null }]
}

const trash = { deleted_at: start }

/** Every value of the entity's list of statuses, and the trash. */
export function statesOf(entity: Entity): State[] {
  const choices = entity.properties.get('status')?.field.choices
  const statuses = choices ? registry.codeList(choices).values.map(code => String(code.value)) : []
  const states = statuses.map((status): State => ({
    label: status,
    values: status === 'deleted' ? { status, ...trash } : { status },
  }))
  if (states.length === 0) states.push({ label: 'present', values: {} })
  return statuses.includes('deleted') ? states : [...states, { label: 'in the trash', values: trash }]
}

const valueFor = (property: Property, id: unknown): unknown => (isList(property.column) ? [id] : id)

const otherKind = (entity: Entity): Row =>
  Object.fromEntries(
    Object.entries(entity.declaration.where ?? {}).map(([name, value]) => [
      name,
      samplesOf(propertyOf(registry.entity(entity.table), name)).find(sample => sample !== value),
    ]),
  )

/** The values that make a row of that kind the column's. */
export function ownValues(fixture: AccessFixture, column: Column, entity: Entity, whose: Whose): Row {
  const mine: Row = { users: fixture.person(column).id ?? fixture.stranger, organizations: fixture.ours }
  const others: Row = { users: fixture.stranger, organizations: fixture.theirs }
  const valueOf = (property: Property): unknown => {
    if (whose.empty && canBeEmpty(property)) return property.type.empty
    return valueFor(property, (property === whose.property ? mine : others)[targetOf(entity, property)])
  }
  const own = ownProperties(entity).flatMap(property =>
    property.name === 'id' ? [] : [[property.name, valueOf(property)]],
  )
  return { ...Object.fromEntries(own), ...(whose.outside ? otherKind(entity) : {}) }
}

/** Makes a row of that kind and state, and how to store it; of rows that belong by their id it is the person, or their organization. */
export function arrange(
  fixture: AccessFixture,
  column: Column,
  entity: Entity,
  whose: Whose,
  { values }: State,
): { row: Row; store: () => Promise<void> } {
  const person = fixture.person(column)
  const byId = whose.property?.name === 'id' && column.role !== null
  if (byId && entity.table === 'users') {
    const row = fixture.searchable(entity, { ...person, ...values })
    return { row, store: () => fixture.api.put('users', person.id, row) }
  }
  const row = fixture.build(entity, { ...ownValues(fixture, column, entity, whose), ...values })
  return {
    row,
    store: async () => {
      await fixture.insert(entity, row)
      if (byId) await fixture.api.put('users', person.id, { organization_ids: [fixture.ours, row.id] })
    },
  }
}
