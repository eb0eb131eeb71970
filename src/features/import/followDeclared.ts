import { dequal } from 'dequal'
import { namesAfterChange, valuesAfterChange, type DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { rewriteRows } from '../../engine/records/rewrite.ts'
import type { ImportMapping } from './import.ts'

/** Has templates name fields as they are now; those of a resource that is gone go too. */
export async function followDeclared(inside: RecordsContext, { outcomes, ...change }: DeclaredChange): Promise<void> {
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await inside.store.remove('import_templates', ofTable)
    return
  }
  // Cells are text, whatever the type of their field is.
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
