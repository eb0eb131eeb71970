import { sectorPart } from '../../features/accounts/panel/homeParts.ts'
import { backupLinePart, backupWarningPart } from '../../features/backups/panel/homeParts.ts'
import { completenessPart } from '../../features/completeness/panel/homeParts.ts'
import { configureHomeParts } from '../../features/home/panel/configuredParts.ts'
import { attentionPart, latestPart, statusesPart } from '../../features/home/panel/homeParts.ts'
import { queueAgePart, queuePart } from '../../features/moderation/panel/homeParts.ts'
import { visitsPart } from '../../features/statistics/panel/homeParts.ts'

configureHomeParts([
  backupWarningPart,
  sectorPart,
  queuePart,
  attentionPart,
  queueAgePart,
  visitsPart,
  statusesPart,
  completenessPart,
  latestPart,
  backupLinePart,
])
