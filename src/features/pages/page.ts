import * as z from 'zod/mini'
import { inLanguages, instant } from '../../engine/model/shapes.ts'

/** A version of a page: the response of `GET /public/pages/{key}`, and a row of `GET /pages/{id}/versions`. */
export const pageVersion = z.object({
  key: z.string(),
  /** Starts at 1; each publication adds 1. */
  version: z.int(),
  /** The first day on which it is valid (`2026-05-26`). */
  effective_on: z.string(),
  ...inLanguages('title', z.string()),
  ...inLanguages('text', z.string()),
  /** What is new in it; empty for the first version. */
  ...inLanguages('note', z.string()),
  updated_at: z.string(),
})
export type PageVersion = z.infer<typeof pageVersion>

/** A row of `GET /terms/acceptances`. */
export const termsAcceptance = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  version: z.int(),
  at: instant,
  /** The network address without its last part; empty if unknown. */
  place: z.string(),
  origin: z.literal(['registration', 'panel']),
})
export type TermsAcceptance = z.infer<typeof termsAcceptance>
