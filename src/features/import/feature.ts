import { deleteOldRows, workingStates } from './deleteOldRows.ts'
import type { Feature } from '../../engine/feature.ts'
import { imports as importsEntity } from './entities/imports.ts'
import { import_parts } from './entities/import_parts.ts'
import { import_templates } from './entities/import_templates.ts'
import { checkHandler, runHandler, undoHandler } from './handlers.ts'
import { declareTableRoute } from './declareTable.ts'
import { applyDeclaredChange } from './applyDeclaredChange.ts'
import { importsRoutes } from './importsRoutes.ts'
import { importRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    check_import: { import_id: string }
    run_import: { import_id: string }
    undo_import: { import_id: string }
  }
}

const entities = [importsEntity, import_parts, import_templates] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const imports: Feature = {
  name: 'import',
  needs: ['notifications', 'people'],
  entities,
  retention: [
    {
      name: 'imported_rows',
      what: 'Rows of imported files as they were sent, with what was wrong with them',
      entity: 'imports',
      since: ['updated_at'],
      where: [
        { property: 'parts', operator: 'gt', value: 0 },
        { property: 'state', operator: 'not_in', value: workingStates },
      ],
      days: 7,
      forget: deleteOldRows,
    },
    {
      name: 'imports',
      what: 'Imports, which can be undone as long; history keeps what was written',
      entity: 'imports',
      since: ['updated_at'],
      where: [{ property: 'state', operator: 'not_in', value: workingStates }],
      days: 730,
    },
  ],
  declared: applyDeclaredChange,
  routes: [...importRoutes, ...importsRoutes, declareTableRoute],
  jobs: {
    check_import: { attempts: 2, backoff: [5], timeout: 1_800, ...checkHandler },
    run_import: { attempts: 2, backoff: [5], timeout: 3_600, ...runHandler },
    undo_import: { attempts: 2, backoff: [5], timeout: 3_600, ...undoHandler },
  },
}
