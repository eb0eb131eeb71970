import { dequal } from 'dequal'
import type { CodeList, EntityDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { byLocale } from '../localized.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from '../stored/checkStored.ts'
import type { StoredDocument } from '../stored/documentSchema.ts'
import { kindsList } from '../words.ts'
import { planEntity, type PlannedEntity } from './planEntity.ts'
import { stepFactory } from './planFields.ts'
import { allRows, rowsWith } from './countQueries.ts'
import type { CountQuery, Step } from './step.ts'

/** One side of a plan: a stored document, and the declarations that result from it (`layered`). */
export interface Planned {
  stored: StoredDocument
  declarations: Declarations
  /** The IDs of fields that never received the values of the fields that they were converted from. */
  unfilled?: ReadonlySet<string>
}

const partOf = ({ stored }: Planned, name: string) =>
  stored.resources?.find(({ entity }) => entity.name === name) ?? stored.changes?.find(({ entity }) => entity === name)

function plannedEntity(planned: Planned, declaration: EntityDeclaration): PlannedEntity {
  const { ids = {}, hide = [], converted = {} } = partOf(planned, declaration.name) ?? {}
  return {
    declaration,
    idOf: field => (Object.hasOwn(ids, field) ? (ids[field] ?? field) : field),
    sourceOf: id => (Object.hasOwn(converted, id) ? converted[id] : undefined),
    isUnfilled: id => planned.unfilled?.has(id) === true,
    isHidden: field => hide.includes(field),
  }
}

const isStored = ({ stored }: Planned, name: string): boolean =>
  stored.resources?.some(({ entity }) => entity.name === name) === true

function* planEntities(from: Planned, to: Planned): Generator<Step> {
  const fieldTypes = new Map(to.declarations.fieldTypes.map((type): [string, FieldType] => [type.name, type]))
  const was = new Map(from.declarations.entities.map(entity => [entity.name, entity]))
  const now = new Map(to.declarations.entities.map(entity => [entity.name, entity]))
  for (const [name, entity] of now) {
    const before = was.get(name)
    const make = stepFactory({ entity: name })
    if (!before && isStored(from, name)) yield make('restore_resource')
    else if (!before) yield make('add_resource', { params: { fields: fieldPlaces(entity).length } })
    else if (!dequal(before, entity))
      yield* planEntity({ before: plannedEntity(from, before), after: plannedEntity(to, entity), fieldTypes })
  }
  for (const name of was.keys())
    if (!now.has(name)) yield stepFactory({ entity: name })('hide_resource', { questions: allRows(name) })
}

/** Returns queries for the rows that have one of the values of a code list, in every field that uses the list. */
function chosenRows({ declarations }: Planned, list: string, values: readonly unknown[]): CountQuery[] {
  const types = new Map(declarations.fieldTypes.map(type => [type.name, type]))
  return declarations.entities
    .filter(({ of, internal }) => of === undefined && !internal)
    .flatMap(({ name, ...entity }) =>
      fieldPlaces({ name, ...entity })
        .filter(({ field }) => field.choices === list)
        .flatMap(({ field }) => rowsWith({ table: name, field, type: types.get(field.type) }, values)),
    )
}

function* planList(before: CodeList, after: CodeList, from: Planned): Generator<Step> {
  const make = stepFactory({ list: after.name })
  const was = new Map(before.values.map(code => [code.name, code]))
  const added = after.values.filter(({ name }) => !was.has(name))
  const retired = after.values.filter(({ name, retired }) => retired && was.has(name) && !was.get(name)?.retired)
  const restored = after.values.filter(({ name, retired }) => !retired && was.get(name)?.retired)
  const said = (values: readonly { name: string }[]) => ({
    params: { values: values.map(({ name }) => name).join(', ') },
  })
  if (added.length > 0) yield make('add_values', said(added))
  if (retired.length > 0)
    yield make('retire_values', {
      ...said(retired),
      questions: chosenRows(
        from,
        after.name,
        retired.map(({ value }) => value),
      ),
    })
  if (restored.length > 0) yield make('restore_values', said(restored))
  const kept = after.values.filter(({ name }) => was.has(name))
  const places = kept.map(({ name }) => before.values.findIndex(code => code.name === name))
  if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? place)))
    yield make('order_values', said(after.values))
}

function* planLists(from: Planned, to: Planned): Generator<Step> {
  const was = new Map(from.declarations.codeLists.map(list => [list.name, list]))
  for (const list of to.declarations.codeLists) {
    const before = was.get(list.name)
    if (list.name === kindsList || before === list) continue
    if (before) yield* planList(before, list, from)
    else yield stepFactory({ list: list.name })('add_list', { params: { values: list.values.length } })
  }
}

function* planTexts(from: Planned, to: Planned): Generator<Step> {
  const written = (texts: object | undefined): object => texts ?? {}
  /** Returns the labels of values that existed before. */
  const listTexts = ({ stored }: Planned, { name, values }: CodeList): object => {
    const texts = stored.codeLists?.find(list => list.name === name)?.texts ?? {}
    return byLocale(locale => values.map(value => texts[locale]?.[value.name] ?? ''))
  }
  for (const { name } of to.declarations.entities) {
    const isThere = partOf(from, name) !== undefined || !isStored(to, name)
    if (isThere && !dequal(written(partOf(from, name)?.texts), written(partOf(to, name)?.texts)))
      yield stepFactory({ entity: name })('change_texts')
  }
  const changed = new Set([...(from.stored.codeLists ?? []), ...(to.stored.codeLists ?? [])].map(({ name }) => name))
  for (const list of from.declarations.codeLists)
    if (changed.has(list.name) && !dequal(listTexts(from, list), listTexts(to, list)))
      yield stepFactory({ list: list.name })('change_texts')
}

/**
 * Returns every step from the current declarations to the new ones, in reading order. The document of `to` must be a
 * continuation of that of `from` (`continued`), so no step loses data; to undo the steps, plan back to the
 * earlier one.
 */
export const planModel = (from: Planned, to: Planned): Step[] => [
  ...planEntities(from, to),
  ...planLists(from, to),
  ...planTexts(from, to),
]
