import type { PanelContext } from '../registry/RegistryContext.tsx'
import { reachOf } from './may.ts'

/** How far those who may take records out must be able to read them: administrators any, whoever keeps records of their own these alone. */
const reaches: Readonly<Record<string, readonly string[]>> = {
  administrator: ['all', 'own'],
  objectowner: ['own'],
  manager: ['own'],
  guide: ['own'],
}

/** Whether the person may take the records of an entity out as a file; the server gives them only what they may read. */
export const mayExport = (panel: PanelContext, resource: string): boolean => reaches[panel.profile.role]?.includes(reachOf(panel, 'export', resource)) === true
