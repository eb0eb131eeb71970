import type { TranslationTask } from '../../src/features/suggestions/translator.ts'

/** What a service requires in addition to the text. */
export interface TranslatorAccess {
  key: string | undefined
  model: string | undefined
}

/** How one kind of API is called. */
export interface Dialect {
  /** The path of its endpoint, relative to the base URL. */
  path: string
  headers(access: TranslatorAccess): Record<string, string>
  body(task: TranslationTask, access: TranslatorAccess): object
  /** Returns the translation in a response; undefined if there is none. */
  read(translation: unknown): string | undefined
}
