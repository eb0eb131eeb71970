import { hasRight } from '../../../engine/rules/access/rights.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { PanelContext } from '../../../panel/data/RegistryContext.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

const maySee = ({ profile }: PanelContext): boolean => hasRight(actorOf(profile), 'backups')

/** Warns that backups are old or missing. */
export const backupWarningPart: HomePart = {
  name: 'backup_warning',
  width: 'whole',
  isFor: maySee,
  part: preloadable(async () => (await import('./BackupWarning.tsx')).default),
}

/** Shows when the last backup was made. */
export const backupLinePart: HomePart = {
  name: 'backup',
  width: 'whole',
  isFor: maySee,
  part: preloadable(async () => (await import('./BackupLine.tsx')).default),
}
