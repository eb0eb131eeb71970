import * as z from 'zod/mini'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { locales } from '../../engine/model/languages.ts'
import { byLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { row } from '../../engine/model/shapes.ts'
import { documentFormat } from '../../engine/model/stored/documentFormat.ts'
import type { StoredResource } from '../../engine/model/stored/documentSchema.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { localesOf, type HeaderWords } from '../../engine/rules/declaring/columnGroups.ts'
import { resourceFromTable } from '../../engine/rules/declaring/fromTable.ts'
import { suggestName } from '../../engine/rules/declaring/suggestName.ts'
import { importMapping, type ImportMapping, type ImportSource } from './import.ts'
import type { Ports } from '../../engine/ports.ts'
import { plainName } from '../../engine/rules/text/names.ts'
import { capitalized } from '../../engine/rules/time/hours/hoursText.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { yesOrNoLookup } from './records/lookups.ts'
import { newImport, rowsPart } from './receive.ts'

/** The header of a file and its first rows, as accepted by `/imports`. */
const tableToDeclare = z.strictObject({
  file_name: newImport.shape.file_name,
  columns: newImport.shape.columns,
  rows: rowsPart.shape.rows,
})

const declaredTable = z.object({
  name: z.string(),
  document: row,
  mapping: importMapping,
})

/** Values of a column are not matched with the records of a table that has more records than this. */
const maxTitles = 2_000

const mayBeNamed = ({ declaration, people, titles }: Entity): boolean =>
  !declaration.internal && declaration.of === undefined && !people && titles.length > 0

async function titlesIn({ store }: RecordsContext, { name, titles }: Entity): Promise<ReadonlySet<string>> {
  const rows = await store.find({
    entity: name,
    where: [notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxTitles + 1,
  })
  if (rows.length > maxTitles) return new Set()
  const written = rows.flatMap(one => titles.map((property: Property) => one[property.name]))
  return new Set(
    written.flatMap(title => (typeof title === 'string' && title.trim() ? [title.trim().toLowerCase()] : [])),
  )
}

/** The words by which headers are understood: names of languages, and labels of localized fields. */
function headerWords(ports: Ports): HeaderWords {
  const byLabel = new Map<string, Set<string>>()
  for (const { name: entity, fields } of ports.registry.entities.values())
    for (const { declaration } of fields.values())
      for (const locale of declaration.localized ? locales : []) {
        const label = plainName(ports.fieldLabel(locale, entity, declaration.name))
        byLabel.set(label, (byLabel.get(label) ?? new Set()).add(`${entity}.${declaration.name}`))
      }
  return {
    languageNames: locale => codeWords(ports)('languages', locale),
    fieldsLabelled: label => byLabel.get(plainName(label)) ?? new Set(),
  }
}

/** Returns the name of a file as the name of its rows: without its ending, underscores and numbers of copies. */
function labelOfFile(name: string): string {
  const label = name
    .replace(/\.[^.]*$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/[_\s]+/g, ' ')
  return capitalized(label.trim())
}

/** Whether cells hold names, labels, or words for yes and no instead of stored values. */
const isMatched = ({ entity }: StoredResource, property: string): boolean =>
  entity.groups
    .flatMap(({ fields }) => fields)
    .some(
      field =>
        typeof field !== 'string' && field.name === property && ['reference', 'choice', 'boolean'].includes(field.type),
    )

function mappingOf(resource: StoredResource, columns: Readonly<Record<string, string>>): ImportMapping {
  const sources = Object.entries(columns).map(([property, column]): [string, ImportSource] => [
    property,
    { column, ...(isMatched(resource, property) ? { match: true } : {}) },
  ])
  return { resource: resource.entity.name, fields: Object.fromEntries(sources) }
}

/**
 * Suggests a declaration for a file and the mapping of its rows to it. Throws `invalid` if two columns have the same
 * name.
 */
async function declareTable({ records, ports }: ActorCall, table: z.infer<typeof tableToDeclare>) {
  const { file_name, columns, rows } = table
  if (new Set(columns).size < columns.length)
    throw new Problem('invalid', {}, { errors: { columns: { code: 'duplicate_value' } } })
  const { entities, fieldTypes } = records.registry
  const titles = new Map<string, ReadonlySet<string>>()
  for (const entity of entities.values())
    if (mayBeNamed(entity)) titles.set(entity.name, await titlesIn(records, entity))
  const yesOrNo = yesOrNoLookup(codeWords(ports))
  const label = labelOfFile(file_name)
  const sample = { columns, rows: rows.map(({ cells }) => cells) }
  const {
    resource,
    codeLists,
    columns: fed,
  } = resourceFromTable(sample, {
    ...headerWords(ports),
    name: suggestName(label, ports.model.taken),
    fieldTypes: [...fieldTypes.values()],
    titles,
    isYesNo: cell => yesOrNo.find(cell).length === 1,
    lists: new Set(ports.codeLists.map(({ name }) => name)),
  })
  const named = /\p{L}/u.test(label) ? localesOf(label) : []
  const texts = byLocale(locale => ({
    ...resource.texts?.[locale],
    ...(named.includes(locale) ? { name: label } : {}),
  }))
  return {
    name: resource.entity.name,
    document: { format: documentFormat, resources: [{ ...resource, texts }], codeLists },
    mapping: mappingOf(resource, fed),
  }
}

/** Suggests a resource for a file and its rows. */
export const declareTableRoute: ActorRoute = {
  method: 'POST',
  path: '/declarations/from-table',
  policy: { words: ['superuser'] },
  summary:
    'A suggested declaration for a file, from its columns and first rows: a document for a draft, and the mapping to import its rows once the draft is published. Nothing is written',
  body: tableToDeclare,
  response: declaredTable,
  handle: async call => call.request.json(await declareTable(call, await readChecked(call, tableToDeclare))),
}
