import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { readDocument } from '../../engine/model/stored/readDocument.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { inRetriedTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { readHead } from './head.ts'
import { newRow } from '../../engine/records/newRow.ts'

/** A draft as its row holds it. */
export interface Draft {
  resource: string
  base: number
  document: StoredDocument
  version: number
  updated_at: string
  updated_by: string
}

const draftOf = (row: Row): Draft => ({
  resource: String(row.resource),
  base: Number(row.base),
  document: row.document as StoredDocument,
  version: Number(row.version),
  updated_at: String(row.updated_at),
  updated_by: String(row.updated_by),
})

/** The drafts of some resources, or all, in the order of their names. Throws `not_found` for one that is not there. */
export async function draftsOf({ store }: Pick<RecordsContext, 'store'>, names?: readonly string[]): Promise<Draft[]> {
  const rows = await store.find({
    entity: 'declaration_drafts',
    where: names ? [{ property: 'resource', operator: 'in', value: [...names] }] : [],
    sort: { property: 'resource', order: 'ASC' },
    offset: 0,
    limit: 1_000,
  })
  if (names && rows.length < new Set(names).size) throw new Problem('not_found')
  return rows.map(draftOf)
}

export async function draftOfResource(records: RecordsContext, resource: string): Promise<Draft> {
  const row = await findOne(records.store, 'declaration_drafts', 'resource', resource)
  if (!row) throw new Problem('not_found')
  return draftOf(row)
}

const namesIn = (list: unknown, nameOf: (part: Row) => unknown): unknown[] =>
  Array.isArray(list) ? list.map((part: Row | null) => (part ? nameOf(part) : undefined)) : []

/** Whether a document says something about one resource or entity alone, with whatever lists go with it. */
function isAbout({ resources, changes, codeLists }: Row, resource: string): boolean {
  const names = [
    ...namesIn(resources, part => (part.entity as Row | null | undefined)?.name),
    ...namesIn(changes, part => part.entity),
  ]
  return names.length === 0 ? Array.isArray(codeLists) : names.length === 1 && names[0] === resource
}

/** Whether a resource may be called so. */
export const isResourceName = (name: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(name)

/** Keeps what is to be declared of a resource, finished or not. Throws `version_stale` with the draft as it is, and `invalid`. */
export function keepDraft(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  { base, document, version }: { base: number; document: Row; version: number },
): Promise<Draft> {
  if (!isResourceName(resource) || !isAbout(document, resource))
    throw new Problem('invalid', {}, { errors: { document: { code: 'wrong_value' } } })
  const unreadable = readDocument(document).mistakes.find(({ code }) =>
    /^(unknown_format|too_(large|deep)_document)$/.test(code),
  )
  if (unreadable) throw new Problem('declaration_invalid', {}, { errors: { document: { code: unreadable.code } } })
  return inRetriedTransaction(records, async inside => {
    if (base > (await readHead(inside.store)).number)
      throw new Problem('invalid', {}, { errors: { base: { code: 'wrong_value' } } })
    const known = await findOne(inside.store, 'declaration_drafts', 'resource', resource)
    if (version !== Number(known?.version ?? 0))
      throw new Problem('version_stale', {}, known ? { record: { ...draftOf(known) } } : {})
    const values = { resource, base, document }
    if (!known) {
      const row = newRow(inside, actor, 'declaration_drafts', values)
      await inside.store.insert('declaration_drafts', [row])
      trackWritten(inside, 'declaration_drafts', row)
      return draftOf(row)
    }
    const [row] = await inside.store.update('declaration_drafts', [is('id', known.id), is('version', known.version)], {
      ...values,
      version: version + 1,
      updated_at: inside.clock().toISOString(),
      updated_by: actor.id,
    })
    if (!row) throw new Problem('version_stale')
    trackWritten(inside, 'declaration_drafts', row)
    return draftOf(row)
  })
}

/** Throws away drafts; those of another version than was read stay. */
export async function dropDrafts({ store }: Pick<RecordsContext, 'store'>, drafts: readonly Draft[]): Promise<void> {
  for (const { resource, version } of drafts)
    await store.remove('declaration_drafts', [is('resource', resource), is('version', version)])
}
