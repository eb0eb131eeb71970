import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Registry } from '../../model/registry.ts'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Returns the properties of a row whose value is retired; records keep such values, but no record can take them. */
export function retiredValues(
  registry: Registry,
  entity: Entity,
  row: Row,
  { names, before = {} }: { names: ReadonlySet<string>; before?: Row | undefined },
): FieldProblems {
  const chosen = [...entity.properties.values()].filter(({ name, field }) => names.has(name) && field.choices)
  const wrong = chosen.filter(({ name, field }) => {
    const retired = registry.codeList(field.choices ?? '').values.filter(code => code.retired)
    const kept = listed(before[name])
    return retired.some(({ value }) => listed(row[name]).includes(value) && !kept.includes(value))
  })
  return Object.fromEntries(wrong.map(({ name }) => [name, { code: 'not_a_choice' }]))
}
