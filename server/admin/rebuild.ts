import type { Entity } from '../../src/engine/model/registry.ts'
import { completenessField } from '../../src/engine/model/systemFields.ts'
import { rebuildDerived } from '../../src/engine/records/rebuildDerived.ts'
import { openRecords } from '../openRecords.ts'
import { StartRefused } from '../settings.ts'
import type { AdminCommand } from './command.ts'

/** Recomputes the derived values of the records of some entities, or of those that are named. */
const rebuilding = (isMeant: (entity: Entity) => boolean, what: string): AdminCommand => ({
  usage: '[resource …]',
  takes: [0, Number.POSITIVE_INFINITY],
  run: async (settings, { values }) => {
    const { context, close } = await openRecords(settings)
    try {
      const possible = [...context.registry.entities.values()].filter(
        entity => entity.table === entity.name && isMeant(entity),
      )
      const names = possible.map(({ name }) => name)
      const unknown = values.find(value => !names.includes(value))
      if (unknown !== undefined)
        throw new StartRefused(`${unknown} is no resource with ${what}; choose from ${names.join(', ')}.`)
      const chosen = values.length > 0 ? values : names
      for (const name of chosen) await rebuildDerived(context, name)
      return `Rebuilt ${what} of ${chosen.join(', ')}.`
    } finally {
      await close()
    }
  },
})

/** What is recomputed from records after something else has written to the database. */
export const rebuild = {
  reindex: rebuilding(({ searchable }) => searchable.length > 0, 'the search text'),
  recount: rebuilding(({ properties }) => properties.has(completenessField.name), 'the completeness'),
} satisfies Record<string, AdminCommand>
