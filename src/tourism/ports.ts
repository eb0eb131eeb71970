import { v7 as uuid } from 'uuid'
import { createBackgroundWork } from '../engine/http/backgroundWork.ts'
import type { CodeList } from '../engine/model/declaration.ts'
import type { Registry } from '../engine/model/registry.ts'
import type { PlacePorts, Ports, TextPorts } from '../engine/ports.ts'
import { createUploadQueues } from '../features/files/uploadQueues.ts'
import { createAudience } from '../features/live/audience.ts'
import { createBatch } from '../features/statistics/batch.ts'
import { createJobs, productPorts } from './product.ts'

/** What the product is made of and says. */
interface ProductContent {
  registry: Registry
  codeLists: readonly CodeList[]
  texts: TextPorts
}

/** The API's ports in a place: what the place brings, and what is the same wherever the product runs. */
export const createProductPorts = (place: PlacePorts, { registry, codeLists, texts }: ProductContent): Ports => ({
  ...place,
  registry,
  codeLists,
  ...texts,
  ...productPorts,
  newId: () => uuid(),
  background: createBackgroundWork(error => place.report(error, 'background')),
  jobs: createJobs(),
  uploadQueues: createUploadQueues(),
  audience: createAudience(),
  writeInBatch: createBatch(rows => place.store.insert('events', rows)),
})
