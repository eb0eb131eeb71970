import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { fileAddress } from '../../engine/fields/fileAddress.ts'
import { fileName } from '../../engine/fields/file.ts'
import { Problem } from '../../engine/model/problem.ts'
import { fileField } from './fileField.ts'
import { storeFile } from './storeFile.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { uploadedFile } from '../../engine/model/uploadedFile.ts'

/** The most bytes of a form with a file; what a field takes is less. */
const formBytes = 20_000_000


async function readForm(call: ActorCall): Promise<FormData> {
  const type = call.request.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Problem('unsupported_type', { type })
  return call.request.req.raw.formData().catch(() => {
    throw new Problem('malformed_body')
  })
}

/** A file's name without its folders and what can't be seen in it, as far as it can be kept. */
function nameOf(file: File): string | undefined {
  const result = safeParse(fileName(), file.name.split(/[/\\]/).at(-1))
  return result.success ? result.data : undefined
}

async function upload(call: ActorCall): Promise<Response> {
  const form = await readForm(call)
  const [resource, field, file] = [form.get('resource'), form.get('field'), form.get('file')]
  if (typeof resource !== 'string' || typeof field !== 'string') throw new Problem('malformed_body')
  const limits = fileField(call.records, call.actor, resource, field)
  if (!(file instanceof File)) throw new Problem('invalid', {}, { errors: { file: { code: 'required' } } })
  await takeLimits(call.ports, [['upload_account', call.actor.id], ['upload_kilobytes_account', call.actor.id, undefined, Math.ceil(file.size / 1_000)]])
  const row = await storeFile(call.ports, call.actor, new Uint8Array(await file.arrayBuffer()), limits)
  const name = nameOf(file)
  const { id, type, size, width, height } = row
  return call.request.json({ id, url: fileAddress(String(row.hash)), ...(name ? { name } : {}), type, size, ...(width ? { width, height } : {}) }, 201)
}

/** Keeping files. */
export const fileRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/files',
    policy: 'signed_in',
    summary: 'Upload a file for a field of a resource; images are stored upright, in several widths and formats',
    formBytes,
    body: z.looseObject({ file: z.file(), resource: z.string(), field: z.string() }),
    answer: uploadedFile,
    status: 201,
    handle: upload,
  },
]
