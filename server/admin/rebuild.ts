import type { Entity } from '../../src/engine/model/registry.ts'
import { completenessField } from '../../src/engine/model/systemFields.ts'
import { rebuildDerived } from '../../src/engine/records/rebuildDerived.ts'
import { expectInstallation } from '../expectInstallation.ts'
import { openRecords } from '../openRecords.ts'
import { StartError } from '../settings.ts'
import type { AdminCommand } from './command.ts'

/** Creates a command that recomputes derived values of all entities that `isMeant` accepts, or of those that are named. */
const createRebuildCommand = (isMeant: (entity: Entity) => boolean, what: string): AdminCommand => ({
  usage: '[resource …]',
  takes: [0, Number.POSITIVE_INFINITY],
  run: async (settings, { values }) => {
    expectInstallation(settings)
    const { context, close } = await openRecords(settings)
    try {
      const possible = [...context.registry.entities.values()].filter(
        entity => entity.table === entity.name && isMeant(entity),
      )
      const names = possible.map(({ name }) => name)
      const unknown = values.find(value => !names.includes(value))
      if (unknown !== undefined)
        throw new StartError(`${unknown} is no resource with ${what}; choose from ${names.join(', ')}.`)
      const chosen = values.length > 0 ? values : names
      for (const name of chosen) await rebuildDerived(context, name)
      return `Rebuilt ${what} of ${chosen.join(', ')}.`
    } finally {
      await close()
    }
  },
})

/** Commands that recompute derived values after another program has written to the database. */
export const rebuild = {
  reindex: createRebuildCommand(({ searchable }) => searchable.length > 0, 'the search text'),
  recount: createRebuildCommand(({ properties }) => properties.has(completenessField.name), 'the completeness'),
} satisfies Record<string, AdminCommand>
