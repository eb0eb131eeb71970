import * as z from 'zod/mini'
import { id } from './shapes.ts'

/** A file on the server. */
export const uploadedFile = z.object({
  id,
  url: z.string(),
  name: z.optional(z.string()),
  type: z.string(),
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type UploadedFile = z.infer<typeof uploadedFile>
