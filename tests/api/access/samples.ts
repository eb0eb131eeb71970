import type { Row } from '../../../src/engine/model/query.ts'
import { isList } from '../../../src/engine/model/column.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { systemFieldNames } from '../../../src/engine/model/systemFields.ts'
import { isRequired } from '../../../src/engine/rules/validation/completeness.ts'
import { checkValue } from '../../../src/engine/rules/validation/validation.ts'
import { picture, pictures } from '../content.ts'
import { registry } from '../testApi.ts'

let made = 0

/** Texts that no other call gave: a word, an e-mail address, an address of the web, digits of a phone and of anything else. */
function newTexts(): string[] {
  const number = 10_000_000 + ++made
  const word = `w${number}w`
  return [word, `${word}@made.example`, `https://${word}.example`, `5${number}`]
}

const listed = ({ field }: Property): unknown[] =>
  field.choices ? registry.codeList(field.choices).values.map(code => code.value) : []

/** Values that a property might accept: texts that are given only once, codes, and what its type names. */
function candidatesFor(property: Property): unknown[] {
  const texts = newTexts()
  const files = [{ url: picture(made % pictures.length) }]
  const choices = listed(property).toReversed()
  return [
    ...texts,
    ...files,
    ...files.map(file => [file]),
    ...choices,
    ...choices.map(value => [value]),
    ...property.type.samples.valid,
  ]
}

const accepted = (property: Property, candidate: unknown): unknown[] => {
  const checked = checkValue(registry, property, candidate)
  return 'value' in checked ? [checked.value] : []
}

/** Values that a property accepts, as they are kept. */
export const samplesOf = (property: Property): unknown[] =>
  candidatesFor(property).flatMap(candidate => accepted(property, candidate))

const firstAccepted = new WeakMap<Property, number>()

/** The first of them; which one it is, is found out once, because to be refused takes long. */
function sampleOf(property: Property): unknown {
  const candidates = candidatesFor(property)
  const known =
    firstAccepted.get(property) ?? candidates.findIndex(candidate => accepted(property, candidate).length > 0)
  firstAccepted.set(property, known)
  return accepted(property, candidates[known])[0] ?? null
}

/** Where a new row's references lead: the id of a record of that entity, or null for one that is still being made. */
export type Anchors = (entity: string) => string | null

const pointing = (property: Property, id: string | null): unknown =>
  isList(property.column) ? (id === null ? [] : [id]) : id

/** A value of every property that people fill in, or only of those that are required. */
export function sampleRow(entity: Entity, anchors: Anchors, only: 'required' | 'all' = 'all'): Row {
  const wanted = [...entity.properties.values()].filter(({ name, hidden }) => !hidden && !systemFieldNames.has(name))
  const filled =
    only === 'all' ? wanted : wanted.filter(property => isRequired(property) && property.field.initial === undefined)
  return Object.fromEntries(
    filled.map(property => {
      const { reference, initial } = property.field
      if (reference) return [property.name, pointing(property, anchors(reference))]
      return [property.name, initial ?? sampleOf(property)]
    }),
  )
}
