import { Problem, type FieldProblem, type FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { checkValue } from '../../rules/validation.ts'
import type { RecordsContext } from '../context.ts'
import { holdersOf } from '../uniqueness.ts'
import { take, unknownWord, type ImportMapping, type Source } from './mapping.ts'

/** A row of the file as fields of a record, with what could not be taken. */
export interface Input {
  values: Row
  problems: FieldProblems
  /** Values that were left out because their field may lack them. */
  notes: FieldProblems
}

const problem = (input: Input, from: Source, name: string, found: FieldProblem): void => {
  ;(from.optional ? input.notes : input.problems)[name] = found
}

const readValue = (context: RecordsContext, property: Property, from: Source, given: unknown): { value: unknown } | { problem: FieldProblem } => {
  if (given === unknownWord) return { problem: { code: 'not_a_choice' } }
  if (from.by) return { value: given }
  const value = typeof given === 'string' ? property.type.read(given, property.field) : given
  return checkValue(context.registry, property, value)
}

const targetOf = (context: RecordsContext, property: Property): Entity => context.registry.entity(property.field.reference ?? '')

/** Turns what names other records into their ids, one question per field. */
async function resolve(context: RecordsContext, property: Property, from: Source, inputs: readonly Input[]): Promise<void> {
  const named = inputs.filter(input => input.values[property.name] !== undefined)
  if (named.length === 0) return
  const target = targetOf(context, property)
  const by = target.properties.get(from.by ?? '')
  if (!by) throw new Problem('unknown_field', { field: `${target.name}.${from.by}` })
  const holders = await holdersOf(context, target, by, [...new Set(named.map(input => input.values[property.name]))])
  for (const input of named) {
    const id = holders.get(input.values[property.name])
    if (id === undefined) {
      problem(input, from, property.name, { code: 'reference_missing', params: { value: String(input.values[property.name]) } })
      delete input.values[property.name]
    } else input.values[property.name] = property.column === 'uuid[]' ? [id] : id
  }
}

/** The rows of a file as a mapping reads them. Its questions do not grow with the number of rows. */
export async function readInputs(context: RecordsContext, entity: Entity, mapping: ImportMapping, rows: readonly Row[]): Promise<Input[]> {
  const inputs = rows.map((): Input => ({ values: {}, problems: {}, notes: {} }))
  for (const [name, from] of Object.entries(mapping.fields)) {
    const property = entity.properties.get(name)
    if (!property) throw new Problem('unknown_field', { field: name })
    rows.forEach((row, index) => {
      const input = inputs[index]
      const given = take(row, from)
      if (!input || given === undefined) return
      const read = readValue(context, property, from, given)
      if ('problem' in read) problem(input, from, name, read.problem)
      else input.values[name] = read.value
    })
    if (from.by) await resolve(context, property, from, inputs)
  }
  return inputs
}
