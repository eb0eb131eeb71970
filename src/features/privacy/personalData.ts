import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { searchProperties } from '../../engine/model/systemFields.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { Ports } from '../../engine/ports.ts'
import { chooseVariant } from '../files/variants.ts'

const format = 'personal-data/1'

/** Bytes that are encoded at a time; a multiple of three, so that base64 pieces can be concatenated. */
const bytesAtOnce = 3 * 16_384

/** Returns what a person may see of a row about them: everything except internal properties. */
const readable = ({ properties }: Entity, row: StoredRow): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const property = properties.get(name)
      return property !== undefined && !searchProperties.includes(name) && property.field.read?.length !== 0
    }),
  )

/** Returns the conditions for the rows of an entity that are about a person or written by them. */
function conditionsFor({ name, table, declaration: { subject, people } }: Entity, id: string): Condition[] | undefined {
  if (name !== table) return undefined
  if (people) return [is('id', id)]
  return subject?.by === undefined ? undefined : [is(subject.by, id)]
}

const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Yields a stored file as base64 pieces. */
async function* contentOf(ports: Ports, hash: string): AsyncGenerator<string> {
  const file = await findOne(ports.store, 'files', 'hash', hash)
  const variant = file && chooseVariant(file.variants ?? [], '*/*', undefined)
  const found = variant && (await ports.files.get(`${hash}/${variant.name}`))
  if (!found) return
  let rest = new Uint8Array()
  for await (const piece of found.body as AsyncIterable<Uint8Array>) {
    const whole = new Uint8Array(rest.length + piece.length)
    whole.set(rest)
    whole.set(piece, rest.length)
    let from = 0
    for (; whole.length - from >= bytesAtOnce; from += bytesAtOnce)
      yield base64(whole.subarray(from, from + bytesAtOnce))
    rest = whole.slice(from)
  }
  yield base64(rest)
}

/**
 * Yields all data about a person as pieces of one JSON object: for each entity the purpose and the rows that are about
 * them or written by them, and the files they uploaded.
 */
export async function* personalData(ports: Ports, id: string): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(format)},"made_at":${JSON.stringify(ports.clock().toISOString())},"records":{`
  let isFirst = true
  for (const entity of ports.registry.entities.values()) {
    const where = conditionsFor(entity, id)
    if (!where) continue
    yield `${isFirst ? '' : ','}${JSON.stringify(entity.name)}:{"purpose":${JSON.stringify(entity.declaration.subject?.purpose ?? '')},"rows":[`
    isFirst = false
    let comma = ''
    for await (const rows of inBatches(ports, entity.table, where)) {
      yield comma + rows.map(row => JSON.stringify(readable(entity, row))).join(',')
      comma = ','
    }
    yield ']}'
  }
  yield '},"uploads":['
  let comma = ''
  for await (const files of inBatches(ports, 'files', [is('created_by', id)]))
    for (const { hash, type } of files) {
      yield `${comma}{"file":"/files/${hash}","type":${JSON.stringify(type)},"base64":"`
      for await (const piece of contentOf(ports, hash)) yield piece
      yield '"}'
      comma = ','
    }
  yield ']}'
}
