import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import type { RecordsContext } from '../context.ts'
import { mostRows } from '../list.ts'
import { hashesOf } from './hashes.ts'

/** `file_missing` for each named property of a row with a stored file that is not there (any more). One question, however many rows. */
export async function checkFiles(context: RecordsContext, entity: Entity, rows: readonly Row[], changed: ReadonlySet<string>): Promise<FieldProblems[]> {
  const named = rows.map(row => hashesOf(entity, row, changed))
  const hashes = [...new Set(named.flatMap(found => [...found.keys()]))]
  const there = new Set<unknown>()
  for (let start = 0; start < hashes.length; start += mostRows) {
    const part = hashes.slice(start, start + mostRows)
    const files = await context.store.find({ entity: 'files', where: [{ property: 'hash', operator: 'in', value: part }], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: mostRows })
    for (const file of files) there.add(file.hash)
  }
  return named.map(found => Object.fromEntries([...found].filter(([hash]) => !there.has(hash)).flatMap(([, names]) => names.map(name => [name, { code: 'file_missing' }]))))
}
