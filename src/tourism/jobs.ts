import type { JobName } from '../engine/jobs/job.ts'
import { campaignHandler } from '../features/mail/campaigns/sendCampaign.ts'
import { sweepExports } from '../features/export/sweepExports.ts'
import { renderNewer } from '../features/files/renderNewer.ts'
import { sweepFiles } from '../features/files/sweepFiles.ts'
import { checkHandler, runHandler, undoHandler } from '../features/import/handlers.ts'
import { letterHandler } from '../features/mail/letters/deliver.ts'
import { expirePassed } from './expirePassed.ts'
import { rollUp } from '../features/statistics/rollUp.ts'
import type { JobHandler } from '../engine/jobs/handler.ts'

/** How each kind of job is done. */
export const handlers: Readonly<Record<JobName, JobHandler>> = {
  roll_up_events: { run: (ports, { signal }) => rollUp(ports, signal) },
  forget_passed: { run: ports => expirePassed(ports) },
  sweep_files: { run: (ports, { signal }) => sweepFiles(ports, signal) },
  sweep_exports: { run: ports => sweepExports(ports) },
  render_image: { run: (ports, { payload }) => renderNewer(ports, String(payload.hash)) },
  send_letter: letterHandler,
  send_campaign: campaignHandler,
  check_import: checkHandler,
  run_import: runHandler,
  undo_import: undoHandler,
}
