import type { DeclaredChange, FieldOutcome } from '../../engine/model/declaredChange.ts'
import { propertyNames } from '../../engine/model/checks/checkContext.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../engine/model/declaration.ts'
import { conversionsBetween } from '../../engine/model/plan/conversions.ts'
import type { Planned } from '../../engine/model/plan/planModel.ts'
import { fieldPlaces } from '../../engine/model/stored/checkStored.ts'
import { createConversion, type Conversion } from '../../engine/rules/declaring/conversion.ts'
import { convertRow, targetsOf } from '../../engine/rules/declaring/convertRow.ts'
import type { CodeWords } from '../../engine/rules/text/yesNo.ts'
import { partsOf } from './parts.ts'

interface FieldPair {
  from: FieldDeclaration
  to: FieldDeclaration
}

/** Returns the fields of an entity by their permanent IDs. */
function fieldsById({ stored, declarations }: Planned, table: string): ReadonlyMap<string, FieldDeclaration> {
  const part = partsOf(stored, 'resources').get(table) ?? partsOf(stored, 'changes').get(table)
  const ids = new Map(Object.entries(part && 'ids' in part ? (part.ids ?? {}) : {}))
  const entity = declarations.entities.find(({ name }) => name === table) as EntityDeclaration | undefined
  return new Map(
    (entity ? fieldPlaces(entity) : []).flatMap(({ field }) => {
      const id = ids.get(field.name)
      return id === undefined ? [] : [[id, field] as const]
    }),
  )
}

const isHidden = ({ read }: FieldDeclaration): boolean => read?.length === 0

/**
 * Returns what a publication does to the names of a field and its properties, and to its values if the type changes.
 */
function outcomesOf({ from, to }: FieldPair, conversion: Conversion): [string, FieldOutcome][] {
  const namesIn = (field: FieldDeclaration) => propertyNames(field, conversion.fieldTypes.get(field.type))
  const [sources, targets] = [namesIn(from), namesIn(to)]
  const targetOf = targetsOf(sources, targets)
  const isRetyped = from.type !== to.type || sources.length !== targets.length || from.choices !== to.choices
  return [
    [from.name, { name: to.name }] as [string, FieldOutcome],
    ...sources.map((name, index): [string, FieldOutcome] => {
      const target = targetOf(name, index)
      const convert = (value: unknown) => convertRow({ [name]: value }, { from, to }, conversion).values[target]
      return [name, { name: target, ...(isRetyped ? { convert } : {}) }]
    }),
  ].filter(([name, outcome]) => outcome.name !== name || outcome.convert)
}

/** Returns what a publication changes about names and values that other tables refer to, by table. */
export function declaredChanges(from: Planned, to: Planned, words: CodeWords): DeclaredChange[] {
  const lists = new Map(to.declarations.codeLists.map(list => [list.name, list]))
  const conversion = createConversion(
    {
      fieldTypes: new Map(to.declarations.fieldTypes.map(type => [type.name, type])),
      codeList: name => lists.get(name) ?? { name, values: [] },
    },
    words,
  )
  const conversions = conversionsBetween(from.stored, to.stored)
  const tables = [...partsOf(to.stored, 'resources').keys(), ...partsOf(to.stored, 'changes').keys()]
  return tables.flatMap(table => {
    const [before, after] = [fieldsById(from, table), fieldsById(to, table)]
    const renamed = [...before].flatMap(([id, field]): FieldPair[] => {
      const now = after.get(id)
      return now && !isHidden(now) && now.name !== field.name ? [{ from: field, to: now }] : []
    })
    const retyped = conversions.flatMap(({ table: of, source, target }): FieldPair[] => {
      const [one, other] = [before.get(source), after.get(target)]
      return of === table && one && other ? [{ from: one, to: other }] : []
    })
    const outcomes = new Map([...renamed, ...retyped].flatMap(pair => outcomesOf(pair, conversion)))
    return outcomes.size > 0 ? [{ table, outcomes }] : []
  })
}
