import { dequal } from 'dequal'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { fieldPlaces } from '../stored/checkStored.ts'
import { accessActions } from '../words.ts'
import { compareWords } from './access.ts'
import { planField, stepFactory } from './planFields.ts'
import { allRows, filledRows, type StoredField } from './countQueries.ts'
import type { Step, StepCode } from './step.ts'

/** An entity and the IDs of its fields. */
export interface PlannedEntity {
  declaration: EntityDeclaration
  /** Returns the permanent ID of a field, or its name if it has none. */
  idOf(field: string): string
  /** Returns the ID of the field that it was converted from. */
  sourceOf(id: string): string | undefined
  /** Whether it never received the values of that field. */
  isUnfilled(id: string): boolean
  /** Whether a field is hidden. */
  isHidden(field: string): boolean
}

interface Pair {
  before: PlannedEntity
  after: PlannedEntity
  fieldTypes: ReadonlyMap<string, FieldType>
}

const fieldsOf = ({ declaration }: PlannedEntity): FieldDeclaration[] =>
  fieldPlaces(declaration).map(({ field }) => field)

function* planMembers({ before, after, fieldTypes }: Pair): Generator<Step> {
  const { name } = after.declaration
  const table = before.declaration.name
  const was = new Map(fieldsOf(before).map(field => [before.idOf(field.name), field]))
  const now = new Map(fieldsOf(after).map(field => [after.idOf(field.name), field]))
  const storedOf = (field: FieldDeclaration): StoredField => ({ table, field, type: fieldTypes.get(field.type) })
  const converted = new Set<string>()
  const isHiddenNow = (id: string): boolean => after.isHidden(now.get(id)?.name ?? '')
  for (const [id, field] of now) {
    const known = was.get(id)
    const make = stepFactory({ entity: name, field: field.name })
    if (after.isHidden(field.name)) continue
    const source = after.sourceOf(id) ?? ''
    const other = was.get(source)
    // A field that was hidden all the time is now shown, converted from another one that stays hidden.
    const isNewlyShown =
      other !== undefined && before.isHidden(other.name) && after.isUnfilled(id) && isHiddenNow(source)
    const convert = (from: FieldDeclaration): Step =>
      make('convert_field', {
        params: { from: from.type, to: field.type },
        questions: [
          { ...(filledRows(storedOf(from))[0] ?? { table, where: [] }), test: { is: 'inconvertible', from, field } },
        ],
        outOf: filledRows(storedOf(from)),
      })
    if (known) {
      if (!before.isHidden(known.name)) {
        yield* planField(storedOf(known), field, name)
        continue
      }
      yield make('restore_field', { questions: filledRows(storedOf(known)) })
      if (isNewlyShown) yield convert(other)
      continue
    }
    if (other && (isNewlyShown || !before.isHidden(other.name))) {
      converted.add(source)
      if (other.name !== field.name && !isNewlyShown) yield make('rename_field', { params: { from: other.name } })
      yield convert(other)
      continue
    }
    yield make('add_field', { params: { type: field.type } })
    const begins = field.initial !== undefined || fieldTypes.get(field.type)?.empty === false
    if (field.required && !begins) yield make('require_field', { questions: allRows(table) })
  }
  for (const [id, field] of was) {
    const left = now.get(id)
    if (converted.has(id) || before.isHidden(field.name) || (left && !after.isHidden(left.name))) continue
    yield stepFactory({ entity: name, field: field.name })('hide_field', {
      questions: filledRows(storedOf(field)),
    })
  }
}

function* planAccess({ before, after }: Pair): Generator<Step> {
  const [was, now] = [before.declaration, after.declaration]
  const make = stepFactory({ entity: now.name })
  const all = allRows(was.name)
  const compared = [
    ...accessActions.map(action => ({
      action,
      words: compareWords(was.access?.[action], now.access?.[action], 'nobody'),
    })),
    { action: 'export', words: compareWords(was.export, now.export, 'nobody') },
    { action: 'audience', words: compareWords(was.audience, now.audience, 'everyone') },
  ]
  for (const { action, words } of compared) {
    if (words.more.length > 0)
      yield make('widen_access', { params: { action, words: words.more.join(', ') }, questions: all })
    if (words.less.length > 0) yield make('narrow_access', { params: { action, words: words.less.join(', ') } })
  }
  if (!dequal(was.own, now.own)) yield make('change_owners', { questions: all })
  if (was.moderated === undefined && now.moderated !== undefined) yield make('moderate', { questions: all })
  if (was.moderated !== undefined && now.moderated === undefined) yield make('stop_moderation', { questions: all })
  if (was.shownBy !== undefined && was.shownBy !== now.shownBy) yield make('show_unapproved', { questions: all })
}

const layoutOf = ({ title, icon, groups, mergeable, namedOnMap, indexes, tabOf }: EntityDeclaration) => ({
  title,
  icon,
  groups: groups.map(({ name, fields }) => [
    name,
    fields.map(field => (typeof field === 'string' ? field : field.name)),
  ]),
  mergeable,
  namedOnMap,
  indexes,
  tabOf,
})

const menuOf = ({ menu, menuGroup, tabFor, form }: EntityDeclaration) => ({ menu, menuGroup, tabFor, form })

/** Steps that change the order of fields as a side effect. */
const moving: ReadonlySet<StepCode> = new Set([
  'add_field',
  'convert_field',
  'rename_field',
  'hide_field',
  'restore_field',
])

/** Returns the steps of an entity that exists before and after. */
export function* planEntity(pair: Pair): Generator<Step> {
  const [was, now] = [pair.before.declaration, pair.after.declaration]
  const make = stepFactory({ entity: now.name })
  const members = [...planMembers(pair)]
  const groups = new Set(was.groups.map(({ name }) => name))
  for (const { name } of now.groups) if (!groups.has(name)) yield make('add_group', { params: { group: name } })
  yield* members
  if (!dequal(layoutOf(was), layoutOf(now)) && !members.some(({ code }) => moving.has(code)))
    yield make('change_layout')
  if (!dequal(was.list, now.list)) yield make('change_list')
  if (!dequal(menuOf(was), menuOf(now))) yield make('change_menu')
  yield* planAccess(pair)
}
