import { dequal } from 'dequal'
import { namesUnderFates, underFates, type DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { ImportMapping } from './import.ts'

/** Has templates name fields as they are now; those of a resource that is gone go too. */
export async function followDeclared(inside: RecordsContext, { fates, ...change }: DeclaredChange): Promise<void> {
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await inside.store.remove('import_templates', ofTable)
    return
  }
  // Cells are text, whatever the type of their field is.
  const names = new Map([...fates].map(([name, fate]) => [name, { name: fate.name }]))
  for await (const rows of inBatches(inside, 'import_templates', ofTable))
    for (const row of rows) {
      const { key, ...mapping } = row.mapping as ImportMapping
      const present = key === undefined ? undefined : namesUnderFates([key], { ...change, fates: names })[0]
      const next = {
        ...mapping,
        ...(present === undefined ? {} : { key: present }),
        fields: underFates(mapping.fields, { ...change, fates: names }),
      }
      if (!dequal(row.mapping, next))
        await inside.store.update('import_templates', [is('id', row.id)], { mapping: next })
    }
}
