import { system } from '../model/actor.ts'
import { copyOf } from '../model/copyOf.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'

import { claimFree } from './addresses.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { deriveEach } from './derive.ts'
import { usesOf } from './files/trackFileUses.ts'

/** Inserts complete rows directly, such as fixtures, with their derived values and uses of files. */
export const load = (context: RecordsContext, content: Readonly<Record<string, readonly Row[]>>): Promise<void> =>
  inTransaction(context, async inside => {
    for (const [name, rows] of Object.entries(content)) {
      const entity = inside.registry.entity(name)
      const complete = rows.map((row): StoredRow => {
        const whole: Row = {}
        for (const property of entity.properties.values())
          whole[property.name] = row[property.name] ?? copyOf(property.field.initial ?? property.type.empty)
        const { created_by, updated_by } = whole
        return { ...whole, created_by: created_by ?? system.id, updated_by: updated_by ?? system.id } as StoredRow
      })
      const derived = await deriveEach(
        inside,
        entity,
        complete.map(after => ({ after })),
      )
      complete.forEach((row, place) => Object.assign(row, derived[place]))
      await inside.store.insert(name, complete)
      const uses = complete.flatMap(row => usesOf(inside, entity, row))
      if (uses.length > 0) await inside.store.insert('file_uses', uses)
      await claimFree(inside, entity, complete)
    }
  })
