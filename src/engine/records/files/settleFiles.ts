import type { FileFacts } from '../../model/fieldType.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { RowOf, StoredRow } from '../../fields/rowOf.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { hashIn } from '../../fields/fileAddress.ts'
import { areImages, isAccepted, limitsOf } from '../../rules/validation/fileLimits.ts'
import type { RecordsContext } from '../context.ts'
import { maxRows } from '../list.ts'
import { hashesOf } from './hashes.ts'

type Known = ReadonlyMap<string, RowOf<'files'>>

/**
 * Returns the rows of the stored files that rows refer to in some of their properties, by hash. One query for all rows.
 */
async function knownFiles(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
): Promise<Known> {
  const hashes = [...new Set(rows.flatMap(row => [...hashesOf(entity, row, changed).keys()]))]
  const known = new Map<string, RowOf<'files'>>()
  for (let start = 0; start < hashes.length; start += maxRows) {
    const part = hashes.slice(start, start + maxRows)
    const files = await context.store.find({
      entity: 'files',
      where: [{ property: 'hash', operator: 'in', value: part }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const file of files) known.set(file.hash, file)
  }
  return known
}

/**
 * Returns the problem with a stored file as the value of a property: it does not exist, or the field does not accept
 * its type.
 */
function problemOf(property: Property | undefined, file: RowOf<'files'> | undefined): FieldProblem | undefined {
  if (!file) return { code: 'file_missing' }
  if (!property?.type.options.includes('maximumBytes')) return undefined
  const { accept } = limitsOf(property)
  return isAccepted(file.type, accept) ? undefined : { code: areImages(accept) ? 'not_an_image' : 'file_type' }
}

const problemsOf = (entity: Entity, row: StoredRow, changed: ReadonlySet<string>, known: Known): FieldProblems =>
  Object.fromEntries(
    [...hashesOf(entity, row, changed)].flatMap(([hash, names]) =>
      names.flatMap(name => {
        const problem = problemOf(entity.properties.get(name), known.get(hash))
        return problem ? [[name, problem]] : []
      }),
    ),
  )

const factsOf = (file: RowOf<'files'> | undefined): FileFacts | undefined =>
  file && {
    type: file.type,
    size: file.size,
    ...(file.width ? { width: file.width, height: file.height ?? 0 } : {}),
  }

/**
 * Returns the problems with the stored files that rows refer to in some of their properties: `file_missing` if it does
 * not exist, `not_an_image` or `file_type` if the field does not accept it. Replaces the client's claims about files in
 * the rows with stored facts. One query for all rows.
 */
export async function settleFiles(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
): Promise<FieldProblems[]> {
  const known = await knownFiles(context, entity, rows, changed)
  for (const row of known.size > 0 ? rows : [])
    for (const { name, type } of entity.properties.values())
      if (type.withFacts && changed.has(name) && row[name] !== null && row[name] !== undefined)
        row[name] = type.withFacts(row[name], address => factsOf(known.get(hashIn(address) ?? '')))
  return rows.map(row => problemsOf(entity, row, changed, known))
}
