import * as z from 'zod'
import type { TranslationTask } from '../../src/features/suggestions/translator.ts'
import type { Dialect } from './dialect.ts'

const answer = z.object({ translatedText: z.string() })

/** The API of LibreTranslate, whose key is a part of the body. It takes no instructions, so names and the lost parts are not sent. */
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
  read: reply => answer.safeParse(reply).data?.translatedText,
}
