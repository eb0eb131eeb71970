import { stringify } from 'csv-stringify/browser/esm/sync'
import { guardFormula, writeCell } from '../../engine/fields/cell.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { whilePermitted } from '../../engine/http/whilePermitted.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import type { PurgeTarget } from '../../engine/model/stored/purge.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { Store } from '../../engine/records/store.ts'
import { spreadsheetMark } from './respondWithUnconverted.ts'
import { readHead } from './head.ts'
import { declaringOf } from './publish.ts'
import { checkHidden } from './purge.ts'

/** Returns the document with a resource shown again. */
const withShown = (stored: StoredDocument, name: string): StoredDocument => ({
  ...stored,
  resources: stored.resources?.map(({ hidden, ...resource }) =>
    resource.entity.name === name || !hidden ? resource : { ...resource, hidden },
  ),
})

/** Returns the exported properties, IDs first: those that identify the record and those of the field, or all. */
function propertiesOf(entity: Entity, field: string | undefined): Property[] {
  const isWanted = (property: Property): boolean =>
    field === undefined || property.field.name === field || entity.titles.includes(property)
  const [ids, others] = [
    [...entity.properties.values()].filter(({ name }) => name === 'id'),
    [...entity.properties.values()].filter(property => property.name !== 'id' && isWanted(property)),
  ]
  return [...ids, ...others]
}

async function* linesOf(store: Store, entity: Entity, properties: readonly Property[]): AsyncGenerator<string> {
  const write = (rows: readonly string[][]): string => stringify([...rows], { record_delimiter: 'windows' })
  yield spreadsheetMark + write([properties.map(({ name }) => name)])
  for await (const rows of inBatches({ store }, entity.name, []))
    yield write(
      rows.map((row: Readonly<Record<string, unknown>>) =>
        properties.map(({ name, column }) => guardFormula(writeCell(row[name], column))),
      ),
    )
}

/**
 * Responds with the rows of a hidden resource, or the values of a hidden field, as a file. Throws `not_found`,
 * `not_hidden`.
 */
export async function respondWithHidden(call: ActorCall, target: PurgeTarget): Promise<Response> {
  const { program, at } = declaringOf(call)
  const { document } = await readHead(call.records.store, program.declarations)
  checkHidden(document, target)
  const { registry, store } = at(withShown(document, target.entity))
  const entity = registry.entities.get(target.entity)
  if (!entity) throw new Problem('not_found')
  const lines = whilePermitted(call, linesOf(store, entity, propertiesOf(entity, target.field)))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  const name = [target.entity, target.field].filter(part => part !== undefined).join('-')
  call.request.header('Content-Type', 'text/csv; charset=utf-8')
  call.request.header('Content-Disposition', `attachment; filename="${name}.csv"`)
  return call.request.body(body)
}
