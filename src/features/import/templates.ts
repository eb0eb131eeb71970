import * as z from 'zod/mini'
import { isStorable } from '../../engine/fields/json.ts'
import { plainText } from '../../engine/fields/plainText.ts'
import { safeParse } from 'zod/v4/core'
import type { Actor } from '../../engine/model/actor.ts'
import { importLimits, importTemplate, type ImportTemplate } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { is } from '../../engine/records/findOne.ts'
import { checkMapping } from './imports.ts'

const name = plainText({ maximum: 120, lines: false })
export const newTemplate = z.strictObject({
  resource: z.string(),
  name,
  columns: z.array(z.string().check(z.refine(column => isStorable(column)))).check(z.maxLength(importLimits.columns)),
  mapping: z.unknown(),
})

const maxTemplates = 500

/** Returns the templates of all administrators, newest first. */
export async function listTemplates({ store }: RecordsContext): Promise<ImportTemplate[]> {
  const rows = await store.find({
    entity: 'import_templates',
    where: [],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxTemplates,
  })
  return rows.map(row => importTemplate.parse(row))
}

/**
 * Saves a mapping under a name, replacing any mapping with that name. Throws `malformed_body` and like `checkMapping`.
 */
export async function saveTemplate(context: RecordsContext, actor: Actor, input: unknown): Promise<ImportTemplate> {
  const result = safeParse(newTemplate, input)
  if (!result.success) throw new Problem('malformed_body')
  const { resource, columns, mapping, name: called } = result.data
  const row = newRow(context, actor, 'import_templates', {
    resource,
    name: called,
    columns,
    mapping: checkMapping(context, actor, { resource, columns }, mapping),
  })
  await inTransaction(context, async inside => {
    await inside.store.remove('import_templates', [is('resource', resource), is('name', called)])
    await inside.store.insert('import_templates', [row])
  })
  return importTemplate.parse(row)
}

/** Deletes a template. Throws `not_found`. */
export async function deleteTemplate({ store }: RecordsContext, id: string): Promise<void> {
  if ((await store.remove('import_templates', [is('id', id)])) === 0) throw new Problem('not_found')
}
