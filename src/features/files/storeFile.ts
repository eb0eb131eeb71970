import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { areImages, isAccepted, type FileLimits } from '../../engine/rules/validation/fileLimits.ts'
import type { Ports } from '../../engine/ports.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { maxMegapixels } from '../../engine/ports/files.ts'
import { variantName, widthsOf } from './variants.ts'
import { fileTypeFromBuffer } from 'file-type'

/** Kinds of image that are taken; others are known to browsers, but can carry programs. */
const imageTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
])
const otherTypes: ReadonlySet<string> = new Set(['application/pdf'])

/** The kind of a file by its content, whatever its name says; undefined where it is of none that is ever taken. */
async function kindOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && (imageTypes.has(found.mime) || otherTypes.has(found.mime)) ? found.mime : undefined
}

const marks = [
  '<?php',
  '<script',
  '<html',
  '<!doctype html',
  '<iframe',
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  'PK\u0005\u0006\u0000\u0000\u0000\u0000',
]

/** Whether an image carries what is no picture: a page, a program, an archive. Letters are compared regardless of case. */
function carriesMore(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('latin1').decode(bytes).toLowerCase()
  return marks.some(mark => text.includes(mark.toLowerCase()))
}

type Bytes = Uint8Array<ArrayBuffer>

const refuse = (code: string, params: Record<string, number> = {}): never => {
  throw new Problem('invalid', {}, { errors: { file: { code, params } } })
}

/** What of a file is kept at once, and what its row says. */
interface Parts {
  parts: readonly (readonly [name: string, bytes: Bytes])[]
  facts: Partial<RowOf<'files'>>
}

async function partsOfImage(ports: Ports, actor: Actor, bytes: Bytes): Promise<Parts> {
  const { images } = ports
  if (carriesMore(bytes)) return refuse('unsafe_file')
  const size = await images.inspect(bytes)
  if (typeof size === 'string') return refuse(size, size === 'too_many_pixels' ? { megapixels: maxMegapixels } : {})
  await takeLimits(ports, [
    ['upload_megapixels_account', actor.id, undefined, Math.ceil((size.width * size.height) / 1_000_000)],
  ])
  const widths = widthsOf(size.width, size.height)
  const rendered = await images.render(bytes, size.plain, widths)
  if (typeof rendered === 'string') return refuse(rendered)
  return {
    parts: widths.map((width, index) => [variantName(width, size.plain), rendered[index] ?? new Uint8Array()]),
    facts: { width: size.width, height: size.height },
  }
}

/** Whether a file of a kind fits the limits. Throws `invalid` at `file` otherwise. */
function demandKind(type: string | undefined, { accept }: FileLimits): string {
  return type && isAccepted(type, accept) ? type : refuse(areImages(accept) ? 'not_an_image' : 'file_type')
}

/** The parts of a file that fits the limits. Throws `invalid` with what is wrong at `file`. */
async function partsOf(ports: Ports, actor: Actor, bytes: Bytes, limits: FileLimits): Promise<Parts> {
  const type = demandKind(await kindOf(bytes), limits)
  const { parts, facts } = type.startsWith('image/')
    ? await partsOfImage(ports, actor, bytes)
    : { parts: [['original', bytes] as const], facts: {} }
  return { parts, facts: { ...facts, type, size: bytes.length } }
}

/** The row of a file that exists already. Somebody who sends it again is about to use it: the time until it may be removed starts again. */
async function findKept({ store, clock }: Ports, hash: string): Promise<RowOf<'files'> | undefined> {
  const there = await findOne(store, 'files', 'hash', hash)
  if (!there?.unused_since) return there
  const [kept] = await store.update('files', [{ property: 'hash', operator: 'in', value: [hash] }], {
    unused_since: clock().toISOString(),
  })
  return kept
}

/** Makes the parts of a file that is not there yet, and keeps them with its row. */
async function keepNew(
  ports: Ports,
  actor: Actor,
  { bytes, hash, limits }: { bytes: Bytes; hash: string; limits: FileLimits },
): Promise<RowOf<'files'>> {
  const { parts, facts } = await partsOf(ports, actor, bytes, limits)
  for (const [name, part] of parts) await ports.files.put(`${hash}/${name}`, part)
  const row = newRow(ports, actor, 'files', {
    ...facts,
    hash,
    variants: parts.map(([name]) => name),
    unused_since: ports.clock().toISOString(),
  })
  try {
    await inTransaction(ports, async inside => {
      await inside.store.insert('files', [row])
      if (facts.width) await enqueue(inside, 'render_image', { hash }, { uniqueKey: hash })
    })
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error
    return (await findOne(ports.store, 'files', 'hash', hash)) ?? row
  }
  if (facts.width) runDueInBackground(ports)
  return row
}

/**
 * Keeps a file that fits the limits and answers its row; the same content again is the same file, and costs nothing but the look. An
 * image is kept upright, in several widths, without what a camera wrote into it; what was sent is not kept. Newer formats follow
 * afterwards. Of each account one new file is worked on at a time. Throws `invalid` with what is wrong at `file`, and
 * `too_many_requests` where an account has had more pixels worked on than its share.
 */
export async function storeFile(ports: Ports, actor: Actor, bytes: Bytes, limits: FileLimits): Promise<RowOf<'files'>> {
  if (bytes.length === 0) return refuse('empty_file')
  if (bytes.length > limits.bytes) return refuse(limits.tooLarge, { megabytes: limits.bytes / 1_000_000 })
  const hash = bytesToHex(sha256(bytes))
  const known =
    (await findKept(ports, hash)) ??
    (await ports.uploadQueues.take(
      actor.id,
      async () => (await findKept(ports, hash)) ?? keepNew(ports, actor, { bytes, hash, limits }),
    ))
  demandKind(known.type, limits)
  return known
}
