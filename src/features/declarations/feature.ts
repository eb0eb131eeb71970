import type { Feature } from '../../engine/feature.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { portsAt } from '../../engine/ports.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { convertTable } from './conversions.ts'
import { declared_conversions } from './entities/declared_conversions.ts'
import { declaration_drafts } from './entities/declaration_drafts.ts'
import { declared_models } from './entities/declared_models.ts'
import { finishPurge } from './purge.ts'
import { declarationRoutes } from './routes.ts'
import type { Purge, Unfinished } from './schemaManager.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    finish_table: Unfinished
    purge_table: Purge
    convert_values: { table: string }
  }
}

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** A draft of a resource was saved. */
    declaration_drafts: Record<never, never>
  }
}

const entities = [declared_conversions] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const declarations: Feature = {
  name: 'declarations',
  needs: ['import', 'presence'],
  entities: [declared_models, declaration_drafts, ...entities],
  retention: [
    {
      name: 'declaration_drafts',
      what: 'Drafts of resources that nobody went on with',
      entity: 'declaration_drafts',
      since: ['updated_at'],
      days: 365,
    },
  ],
  routes: declarationRoutes,
  eventFilters: {
    declaration_drafts: (_ports, actor, changes) =>
      holds(actor, 'superuser') && changes.some(({ entity }) => entity === 'declaration_drafts'),
  },
  jobs: {
    purge_table: {
      attempts: 10,
      backoff: [60, 600, 3_600],
      timeout: 600,
      run: async (ports, { payload, enqueue }) => {
        const model = await ports.models.newest()
        const { declaring } = ports
        if (model.number > ports.model.number) return enqueue('purge_table', payload)
        const { declared } = ports.product
        const records = recordsOf(portsAt(ports, model))
        if (declaring) await finishPurge(records, { declaring, tables: model.tables, declared }, payload)
      },
    },
    convert_values: {
      attempts: 10,
      backoff: [10, 60, 600],
      timeout: 7_200,
      run: async (ports, { payload, enqueue, ...how }) => {
        const { declaring } = ports
        const model = await ports.models.newest()
        // With an older model the job would wait for itself, so the next run takes the newest model.
        if (model.number > ports.model.number) return enqueue('convert_values', payload, { uniqueKey: payload.table })
        if (declaring)
          await convertTable(recordsOf(ports), payload.table, {
            ...how,
            declaring,
            words: codeWords(ports),
            number: model.number,
          })
      },
    },
    finish_table: {
      attempts: 5,
      backoff: [10, 60, 600],
      timeout: 7_200,
      run: async (ports, { payload }) => {
        const { table, indexes, derived } = payload
        const name = String(table)
        // Another server may have published a model that is not loaded here yet.
        const records = recordsOf(portsAt(ports, await ports.models.newest()))
        if (!records.registry.entities.has(name)) return
        await ports.declaring?.finish(records, {
          table: name,
          indexes: indexes === true,
          derived: derived === true,
        })
      },
    },
  },
}
