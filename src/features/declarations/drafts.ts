import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { readDocument } from '../../engine/model/stored/readDocument.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { inRetriedTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { readHeadNumber } from './head.ts'
import { newRow } from '../../engine/records/newRow.ts'

/** A draft as it is stored. */
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

/** Returns the drafts of the given resources, or all, ordered by name. Throws `not_found` if one does not exist. */
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

/** Returns the draft of a resource. Throws `not_found`. */
export async function draftOfResource(records: RecordsContext, resource: string): Promise<Draft> {
  const row = await findOne(records.store, 'declaration_drafts', 'resource', resource)
  if (!row) throw new Problem('not_found')
  return draftOf(row)
}

const namesIn = (list: unknown, nameOf: (part: Row) => unknown): unknown[] =>
  Array.isArray(list) ? list.map((part: Row | null) => (part ? nameOf(part) : undefined)) : []

/** Whether a document declares only one resource or entity, apart from code lists. */
function isAbout({ resources, changes, codeLists }: Row, resource: string): boolean {
  const names = [
    ...namesIn(resources, part => (part.entity as Row | null | undefined)?.name),
    ...namesIn(changes, part => part.entity),
  ]
  return names.length === 0 ? Array.isArray(codeLists) : names.length === 1 && names[0] === resource
}

/** Whether a name is valid for a resource. */
export const isResourceName = (name: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(name)

/** Saves the draft of a resource, finished or not. Throws `invalid`, or `version_stale` with the current draft. */
export function saveDraft(
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
    if (base > (await readHeadNumber(inside.store)))
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

/** Deletes drafts, except those that have been changed since they were read. */
export async function deleteDrafts({ store }: Pick<RecordsContext, 'store'>, drafts: readonly Draft[]): Promise<void> {
  for (const { resource, version } of drafts)
    await store.remove('declaration_drafts', [is('resource', resource), is('version', version)])
}
