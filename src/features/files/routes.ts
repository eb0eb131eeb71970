import * as z from 'zod/mini'
import { fileAddress } from '../../engine/fields/fileAddress.ts'
import { uploadedName } from '../../engine/fields/file.ts'
import { Problem } from '../../engine/model/problem.ts'
import { storeFile } from './storeFile.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { readForm } from '../../engine/http/readForm.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { uploadedFile } from '../../engine/model/uploadedFile.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { AccessWord } from '../../engine/model/declaration.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { type FileLimits, limitsOf } from '../../engine/rules/validation/fileLimits.ts'
import { canReachAny, holds, mayWrite } from '../../engine/rules/access/permissions.ts'

/** Internal entities whose fields people upload files for, by the access words of those who may. */
const internalUploads: Readonly<Record<string, readonly AccessWord[]>> = { help_messages: ['management', 'author'] }

/**
 * Returns the limits of a file field that the actor may write, in an existing or new record. Throws `not_found`,
 * `forbidden`, and `unknown_field` if it is not a file field.
 */
function fileField(records: RecordsContext, actor: Actor, resource: string, name: string): FileLimits {
  const words = Object.hasOwn(internalUploads, resource) ? internalUploads[resource] : undefined
  const entity = words ? records.registry.entity(resource) : entityFor(records, actor, resource, 'read')
  const property = entity.properties.get(name)
  if (!property?.type.options.includes('maximumBytes') || property.hidden || property.field.readOnly)
    throw new Problem('unknown_field', { field: name })
  const mayUpload = words
    ? words.some(word => holds(actor, word))
    : canReachAny(actor, entity, 'create') || canReachAny(actor, entity, 'update')
  if (!mayUpload || !mayWrite(actor, property)) throw new Problem('forbidden')
  return limitsOf(property)
}

/** The maximum size of a form with a file in bytes; the limits of fields are lower. */
const formBytes = 20_000_000

async function upload(call: ActorCall): Promise<Response> {
  const form = await readForm(call.request)
  const [resource, field, file] = [form.get('resource'), form.get('field'), form.get('file')]
  if (typeof resource !== 'string' || typeof field !== 'string') throw new Problem('malformed_body')
  const limits = fileField(call.records, call.actor, resource, field)
  if (!(file instanceof File)) throw new Problem('invalid', {}, { errors: { file: { code: 'required' } } })
  await takeLimits(call.ports, [
    ['upload_account', call.actor.id],
    ['upload_kilobytes_account', call.actor.id, undefined, Math.ceil(file.size / 1_000)],
  ])
  const row = await storeFile(call.ports, call.actor, new Uint8Array(await file.arrayBuffer()), limits)
  const name = uploadedName(file.name)
  const { id, type, size, width, height } = row
  return call.request.json(
    {
      id,
      url: fileAddress(row.hash),
      ...(name ? { name } : {}),
      type,
      size,
      ...(width ? { width, height } : {}),
    },
    201,
  )
}

/** The route to upload files. */
export const fileRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/files',
    policy: 'signed_in',
    keys: ['create', 'update'],
    summary: 'Upload a file for a field of a resource; images are stored upright, in several widths and formats',
    formBytes,
    body: z.looseObject({ file: z.file(), resource: z.string(), field: z.string() }),
    response: uploadedFile,
    status: 201,
    handle: call => call.ports.uploadQueues.receive(call.actor.id, () => upload(call)),
  },
]
