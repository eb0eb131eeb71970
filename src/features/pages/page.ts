import * as z from 'zod/mini'
import { inLanguages, instant } from '../../engine/model/shapes.ts'

/** A page as it holds, or held, from a day on: answer of `GET /public/pages/{key}` and a line of `GET /pages/{id}/versions`. */
export const pageVersion = z.object({
  key: z.string(),
  /** From 1; each publishing is one more. */
  version: z.int(),
  /** The first day it holds (`2026-05-26`). */
  effective_on: z.string(),
  ...inLanguages('title', z.string()),
  ...inLanguages('text', z.string()),
  /** What is new in it; empty for the first one. */
  ...inLanguages('note', z.string()),
  updated_at: z.string(),
})
export type PageVersion = z.infer<typeof pageVersion>

/** One line of `GET /terms/acceptances`. */
export const termsAcceptance = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  version: z.int(),
  at: instant,
  /** The network address without its last part; empty where it is not known. */
  place: z.string(),
  origin: z.literal(['registration', 'panel']),
})
export type TermsAcceptance = z.infer<typeof termsAcceptance>
