import { copyOf } from '../../engine/model/copyOf.ts'
import { dequal } from 'dequal'
import type { Actor } from '../../engine/model/actor.ts'
import { isList } from '../../engine/model/column.ts'
import { Problem, type FieldProblem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property, Registry } from '../../engine/model/registry.ts'
import { mayRead, mayWrite } from '../../engine/rules/access/permissions.ts'
import { checkValue, isEmpty } from '../../engine/rules/validation/validation.ts'
import { bulkLimits, type FieldChange, type FieldChanges } from './bulkShapes.ts'

type Checked = { change: FieldChange } | { problem: FieldProblem }

/**
 * Checks the change of one field and normalizes its value. Unique values are rejected, because only one record can have
 * them.
 */
function checkChange(registry: Registry, property: Property, change: FieldChange): Checked {
  if ('clear' in change) return { change }
  const isOfList = 'add' in change || 'remove' in change
  if (isOfList && !isList(property.column)) return { problem: { code: 'wrong_type' } }
  const [kind, value] = Object.entries(change)[0] ?? []
  const checked = checkValue(registry, property, value)
  if ('problem' in checked) return checked
  if (property.field.unique && !isEmpty(checked.value)) return { problem: { code: 'not_unique' } }
  return { change: { [String(kind)]: checked.value } as FieldChange }
}

/**
 * Checks the requested changes by the declarations of their fields and by what the actor may write. Throws
 * `unknown_field`, and `invalid` with every wrong field.
 */
export function checkFieldChanges(
  registry: Registry,
  actor: Actor,
  entity: Entity,
  requested: FieldChanges,
): FieldChanges {
  const names = Object.keys(requested)
  if (names.length === 0) throw new Problem('invalid', {}, { errors: { fields: { code: 'required' } } })
  if (names.length > bulkLimits.fields)
    throw new Problem(
      'invalid',
      {},
      { errors: { fields: { code: 'too_many', params: { maximum: bulkLimits.fields } } } },
    )
  const errors: FieldProblems = {}
  const changes: Record<string, FieldChange> = {}
  for (const [name, change] of Object.entries(requested)) {
    const property = entity.properties.get(name)
    if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: name })
    const checked: Checked = mayWrite(actor, property)
      ? checkChange(registry, property, change)
      : { problem: { code: 'read_only' } }
    if ('problem' in checked) errors[name] = checked.problem
    else changes[name] = checked.change
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  return changes
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const has = (list: readonly unknown[], value: unknown): boolean => list.some(one => dequal(one, value))

/** The value of a property after a change, from its current value. */
function valueAfter({ type }: Property, present: unknown, change: FieldChange): unknown {
  if ('clear' in change) return copyOf(type.empty)
  if ('set' in change) return change.set
  const now = asList(present)
  return 'add' in change
    ? [...now, ...change.add.filter(one => !has(now, one))]
    : now.filter(one => !has(change.remove, one))
}

/** The values to write to a record, from its current ones. A property that is no longer declared becomes null. */
export const valuesAfter = (entity: Entity, present: Row, changes: FieldChanges): Row =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const property = entity.properties.get(name)
      return [name, property ? valueAfter(property, present[name], change) : null]
    }),
  )
