import { dequal } from 'dequal'
import { namesAfterChange, valuesAfterChange, type DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { rewriteRows } from '../../engine/records/rewrite.ts'
import type { ImportMapping } from './import.ts'

/** Updates field names in templates to the current declaration and deletes the templates of removed resources. */
export async function applyDeclaredChange(
  inside: RecordsContext,
  { outcomes, ...change }: DeclaredChange,
): Promise<void> {
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await inside.store.remove('import_templates', ofTable)
    return
  }
  // Cells are text regardless of the field's type, so only names matter.
  const names = new Map([...outcomes].map(([name, outcome]) => [name, { name: outcome.name }]))
  await rewriteRows(inside, { entity: 'import_templates', where: ofTable }, row => {
    const { key, ...mapping } = row.mapping as ImportMapping
    const present = key === undefined ? undefined : namesAfterChange([key], { ...change, outcomes: names })[0]
    const next = {
      ...mapping,
      ...(present === undefined ? {} : { key: present }),
      fields: valuesAfterChange(mapping.fields, { ...change, outcomes: names }),
    }
    return dequal(row.mapping, next) ? undefined : { mapping: next }
  })
}
