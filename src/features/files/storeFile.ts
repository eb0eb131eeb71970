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
import { cancelRemoval, planRemoval } from './leftovers.ts'
import { unusedMilliseconds } from './sweepFiles.ts'
import { variantName, widthsOf } from './variants.ts'
import { fileTypeFromBuffer } from 'file-type'

/** Accepted types of images; others that browsers support can contain scripts. */
const imageTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
])
const otherTypes: ReadonlySet<string> = new Set(['application/pdf'])

/** The type of a file according to its content, regardless of its name; undefined if it is not accepted. */
async function typeOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && (imageTypes.has(found.mime) || otherTypes.has(found.mime)) ? found.mime : undefined
}

const signatures = [
  '<?php',
  '<script',
  '<html',
  '<!doctype html',
  '<iframe',
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  'PK\u0005\u0006\u0000\u0000\u0000\u0000',
]

/** Whether an image contains a page, a script or an archive. The comparison ignores case. */
function containsScript(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('latin1').decode(bytes).toLowerCase()
  return signatures.some(mark => text.includes(mark.toLowerCase()))
}

type Bytes = Uint8Array<ArrayBuffer>

const refuse = (code: string, params: Record<string, number> = {}): never => {
  throw new Problem('invalid', {}, { errors: { file: { code, params } } })
}

/** The variants of a file to store immediately, and the values of its row. */
interface Parts {
  parts: readonly (readonly [name: string, bytes: Bytes])[]
  facts: Partial<RowOf<'files'>>
}

async function partsOfImage(ports: Ports, actor: Actor, bytes: Bytes): Promise<Parts> {
  const { images } = ports
  if (containsScript(bytes)) return refuse('unsafe_file')
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

/** Checks that a type is within the limits and returns it. Throws `invalid` at `file` otherwise. */
function requireAccepted(type: string | undefined, { accept }: FileLimits): string {
  return type && isAccepted(type, accept) ? type : refuse(areImages(accept) ? 'not_an_image' : 'file_type')
}

/** Returns the parts of a file that is within the limits. Throws `invalid` with the reason at `file`. */
async function partsOf(ports: Ports, actor: Actor, bytes: Bytes, limits: FileLimits): Promise<Parts> {
  const type = requireAccepted(await typeOf(bytes), limits)
  const { parts, facts } = type.startsWith('image/')
    ? await partsOfImage(ports, actor, bytes)
    : { parts: [['original', bytes] as const], facts: {} }
  return { parts, facts: { ...facts, type, size: bytes.length } }
}

/**
 * Returns the row of a file that is already stored. If no record uses it, the time until its removal starts again,
 * because the uploader is about to use it.
 */
async function findStored({ store, clock }: Ports, hash: string): Promise<RowOf<'files'> | undefined> {
  const stored = await findOne(store, 'files', 'hash', hash)
  if (!stored?.unused_since) return stored
  const [kept] = await store.update('files', [{ property: 'hash', operator: 'in', value: [hash] }], {
    unused_since: clock().toISOString(),
  })
  return kept
}

/** Creates and stores the parts of a new file, and its row. */
async function storeNew(
  ports: Ports,
  actor: Actor,
  { bytes, hash, limits }: { bytes: Bytes; hash: string; limits: FileLimits },
): Promise<RowOf<'files'>> {
  const { parts, facts } = await partsOf(ports, actor, bytes, limits)
  const names = parts.map(([name]) => name)
  await planRemoval(ports, { hash, names }, new Date(ports.clock().getTime() + unusedMilliseconds.never))
  for (const [name, part] of parts) await ports.files.put(`${hash}/${name}`, part)
  const row = newRow(ports, actor, 'files', {
    ...facts,
    hash,
    variants: names,
    unused_since: ports.clock().toISOString(),
  })
  try {
    await inTransaction(ports, async inside => {
      await inside.store.insert('files', [row])
      await cancelRemoval(inside, hash)
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
 * Stores a file that is within the limits and returns its row. Uploading the same content again returns the existing
 * file at no cost. Images are stored upright, in several widths and without metadata; the original is not stored. Newer
 * formats are rendered later. Each account processes one new file at a time. Throws `invalid` with the reason at
 * `file`, and `too_many_requests` if the account has exceeded its limit of pixels.
 */
export async function storeFile(ports: Ports, actor: Actor, bytes: Bytes, limits: FileLimits): Promise<RowOf<'files'>> {
  if (bytes.length === 0) return refuse('empty_file')
  if (bytes.length > limits.bytes) return refuse(limits.tooLarge, { megabytes: limits.bytes / 1_000_000 })
  const hash = bytesToHex(sha256(bytes))
  const known =
    (await findStored(ports, hash)) ??
    (await ports.uploadQueues.inOrder(
      actor.id,
      async () => (await findStored(ports, hash)) ?? storeNew(ports, actor, { bytes, hash, limits }),
    ))
  requireAccepted(known.type, limits)
  return known
}
