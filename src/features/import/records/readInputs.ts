import { Problem, type FieldProblem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { checkValue } from '../../../engine/rules/validation/validation.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { holdersOf } from '../../../engine/records/uniqueness.ts'
import type { Lookup } from './lookups.ts'
import { isCellError } from './cellError.ts'
import { sourceValue, unknownWord } from './mapping.ts'
import type { ImportMapping, ImportSource } from '../import.ts'
import { matchValue, wordsIn } from './matchValue.ts'

/** A row of the file as fields of a record, with its problems. */
export interface Input {
  values: Row
  problems: FieldProblems
  /** Problems of invalid values that were dropped because their field is optional. */
  notes: FieldProblems
}

const problem = (input: Input, from: ImportSource, name: string, found: FieldProblem): void => {
  ;(from.optional ? input.notes : input.problems)[name] = found
}

const readValue = (
  context: RecordsContext,
  property: Property,
  from: ImportSource,
  raw: unknown,
): { value: unknown } | { problem: FieldProblem } => {
  if (raw === unknownWord) return { problem: { code: 'not_a_choice' } }
  if (from.by) return { value: raw }
  const value = typeof raw === 'string' ? property.type.read(raw, property.field) : raw
  return checkValue(context.registry, property, value)
}

const targetOf = (context: RecordsContext, property: Property): Entity =>
  context.registry.entity(property.field.reference ?? '')

/** Resolves references to IDs, with one query per field. */
async function resolve(
  context: RecordsContext,
  property: Property,
  from: ImportSource,
  inputs: readonly Input[],
): Promise<void> {
  const named = inputs.filter(input => input.values[property.name] !== undefined)
  if (named.length === 0) return
  const target = targetOf(context, property)
  const by = target.properties.get(from.by ?? '')
  if (!by) throw new Problem('unknown_field', { field: `${target.name}.${from.by}` })
  const holders = await holdersOf(context, target, by, [...new Set(named.map(input => input.values[property.name]))])
  for (const input of named) {
    const id = holders.get(input.values[property.name])
    if (id === undefined) {
      problem(input, from, property.name, {
        code: 'reference_missing',
        params: { value: String(input.values[property.name]) },
      })
      delete input.values[property.name]
    } else input.values[property.name] = property.column === 'uuid[]' ? [id] : id
  }
}

/** Returns how many fields contain the target of a property, so that containers are read first. */
const depthOf = (entity: Entity, property: Property | undefined, deepest = 5): number => {
  const container = entity.properties.get(property?.field.within ?? '')
  return container && deepest > 0 ? 1 + depthOf(entity, container, deepest - 1) : 0
}

/**
 * Reads the rows of a file with a mapping; `lookups` resolve the words of matched fields. The number of queries does
 * not depend on the number of rows. Throws `unknown_field`.
 */
export async function readInputs(
  context: RecordsContext,
  entity: Entity,
  mapping: ImportMapping,
  rows: readonly Row[],
  lookups: ReadonlyMap<string, Lookup> = new Map(),
): Promise<Input[]> {
  const inputs = rows.map((): Input => ({ values: {}, problems: {}, notes: {} }))
  const ordered = Object.entries(mapping.fields).toSorted(
    ([a], [b]) => depthOf(entity, entity.properties.get(a)) - depthOf(entity, entity.properties.get(b)),
  )
  for (const [name, from] of ordered) {
    const property = entity.properties.get(name)
    if (!property) throw new Problem('unknown_field', { field: name })
    const lookup = lookups.get(name)
    rows.forEach((row, index) => {
      const input = inputs[index]
      const raw = sourceValue(row, from)
      if (!input || raw === undefined) return
      const { keep = [] } = from
      if (lookup && keep.length > 0 && wordsIn(property, raw).some(word => keep.includes(word))) return
      if (isCellError(raw)) return problem(input, from, name, { code: 'cell_error' })
      const matched =
        lookup && raw !== null && raw !== unknownWord
          ? matchValue(lookup, property, from, raw, input.values[property.field.within ?? ''])
          : { value: raw }
      const read = 'problem' in matched ? matched : readValue(context, property, from, matched.value)
      if ('problem' in read) problem(input, from, name, read.problem)
      else input.values[name] = read.value
    })
    if (from.by) await resolve(context, property, from, inputs)
  }
  return inputs
}
