import { v7 as uuid } from 'uuid'
import { createBackgroundWork } from '../engine/http/backgroundWork.ts'
import type { LastingPorts, PlacePorts, TextPorts } from '../engine/ports.ts'
import { createMaintenance } from '../engine/model/maintenance.ts'
import { createUploadQueues } from '../features/files/uploadQueues.ts'
import { createAudience } from '../features/live/audience.ts'
import { createPresence } from '../features/presence/presence.ts'
import { createBatch } from '../features/statistics/batch.ts'
import { createJobs, productPorts } from './product.ts'

/** Returns the API's ports in an environment: those of the environment, and those that are the same everywhere. */
export const createProductPorts = (place: PlacePorts, texts: TextPorts): LastingPorts => ({
  ...place,
  ...texts,
  ...productPorts,
  newId: () => uuid(),
  background: createBackgroundWork(error => place.report(error, 'background')),
  jobs: createJobs(),
  maintenance: createMaintenance(place.alwaysMaintained),
  uploadQueues: createUploadQueues(),
  audience: createAudience(),
  presence: createPresence(place.live, place.clock),
  writeInBatch: createBatch(rows => place.models.current().store.insert('events', rows)),
})
