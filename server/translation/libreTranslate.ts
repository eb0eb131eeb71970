import * as z from 'zod'
import type { TranslationTask } from '../../src/features/suggestions/translator.ts'
import type { Dialect } from './dialect.ts'

const replySchema = z.object({ translatedText: z.string() })

/** The API of LibreTranslate, with the key in the body. It does not accept instructions, so names and lost parts are not sent. */
export const libreTranslate: Dialect = {
  path: '/translate',
  headers: () => ({}),
  body: ({ text, markup, from, to }: TranslationTask, { key }) => ({
    q: text,
    source: from,
    target: to,
    format: markup ? 'html' : 'text',
    ...(key ? { api_key: key } : {}),
  }),
  read: reply => replySchema.safeParse(reply).data?.translatedText,
}
