/** A page as it holds, or held, from a day on: answer of `GET /public/pages/{key}` and a line of `GET /pages/{id}/versions`. */
export interface PageVersion {
  key: string
  /** From 1; each publishing is one more. */
  version: number
  /** The first day it holds (`2026-05-26`). */
  effective_on: string
  title_ge: string
  title_en: string
  text_ge: string
  text_en: string
  /** What is new in it; empty for the first one. */
  note_ge: string
  note_en: string
  updated_at: string
}

/** One line of `GET /terms/acceptances`. */
export interface TermsAcceptance {
  id: string
  user_id: string
  name: string
  email: string
  version: number
  at: string
  /** The network address without its last part; empty where it is not known. */
  place: string
  origin: 'registration' | 'panel'
}
