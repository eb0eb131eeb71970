import type { FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import { addressHolders, slugsOf } from './addresses.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'
import { maxRows } from './list.ts'

const uniqueProperties = (entity: Entity, names: ReadonlySet<string>): Property[] =>
  [...entity.properties.values()].filter(
    property => property.field.unique && names.has(property.name) && !slugsOf(entity).includes(property),
  )

/** Returns the records that have each of the values, by value. */
export async function holdersOf(
  context: RecordsContext,
  entity: Entity,
  property: Property,
  values: readonly unknown[],
): Promise<Map<unknown, string>> {
  const holders = new Map<unknown, string>()
  for (let start = 0; start < values.length; start += maxRows) {
    const rows = await context.store.find({
      entity: entity.table,
      where: [{ property: property.name, operator: 'in', value: values.slice(start, start + maxRows) }, notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const row of rows) holders.set(row[property.name], row.id)
  }
  return holders
}

/** Adds `not_unique` for a value that another record has, unless the row already had it. */
function note(
  problems: FieldProblems,
  name: string,
  holders: Map<unknown, string>,
  value: unknown,
  row: StoredRow,
): void {
  const holder = holders.get(value)
  if (holder !== undefined && holder !== row.id) problems[name] = { code: 'not_unique' }
  else holders.set(value, row.id)
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

/** The same check for addresses, which belong to one record across languages, including former ones. */
async function checkAddresses(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
  problems: readonly FieldProblems[],
): Promise<void> {
  const names = slugsOf(entity)
    .map(({ name }) => name)
    .filter(name => changed.has(name))
  const wanted = rows.flatMap((row, index) =>
    names.flatMap(name => {
      const slug = row[name]
      return typeof slug === 'string' ? [{ row, index, name, slug }] : []
    }),
  )
  if (wanted.length === 0) return
  const found = await addressHolders(
    context,
    entity,
    wanted.map(({ slug }) => slug),
  )
  // Records that are being restored may claim an address that another record only had formerly.
  const areReturning = rows.every(row => isFilled(row.deleted_at))
  const holders = new Map<unknown, string>(
    [...found].flatMap(([slug, { id, former }]) => (former && areReturning ? [] : [[slug, id]])),
  )
  for (const { row, index, name, slug } of wanted) note(problems[index] ?? {}, name, holders, slug, row)
}

/** Returns `not_unique` for each named value that another record, or an earlier one of these rows, already has. */
export async function checkUniqueness(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
): Promise<FieldProblems[]> {
  const problems: FieldProblems[] = rows.map(() => ({}))
  for (const property of uniqueProperties(entity, changed)) {
    const values = [...new Set(rows.map(row => row[property.name]).filter(isFilled))]
    if (values.length === 0) continue
    const holders = await holdersOf(context, entity, property, values)
    rows.forEach((row, index) => {
      if (isFilled(row[property.name])) note(problems[index] ?? {}, property.name, holders, row[property.name], row)
    })
  }
  await checkAddresses(context, entity, rows, changed, problems)
  return problems
}
