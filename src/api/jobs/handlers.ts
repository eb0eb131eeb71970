import type { JobName } from '../../model/jobs.ts'
import { campaignHandler } from '../campaigns/sendCampaign.ts'
import { sweepExports } from '../export/sweepExports.ts'
import { renderNewer } from '../files/renderNewer.ts'
import { sweepFiles } from '../files/sweepFiles.ts'
import { checkHandler, runHandler, undoHandler } from '../import/handlers.ts'
import { letterHandler } from '../letters/deliver.ts'
import { expirePassed } from '../people/expirePassed.ts'
import { rollUp } from '../statistics/rollUp.ts'
import { suggestHandler } from '../suggestions/suggestHandler.ts'
import type { JobHandler } from './handler.ts'
import { renewSearch } from './renewSearch.ts'

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
  suggest_translations: suggestHandler,
  renew_search: renewSearch,
}
