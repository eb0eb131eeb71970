import type { TranslationTask } from '../../src/features/suggestions/translator.ts'

/** What a service asks for beside the text. */
export interface TranslatorAccess {
  key: string | undefined
  model: string | undefined
}

/** How one kind of API is asked. */
export interface Dialect {
  /** What follows the address. */
  path: string
  headers(access: TranslatorAccess): Record<string, string>
  body(task: TranslationTask, access: TranslatorAccess): object
  /** The translation in an answer; undefined where it has none. */
  read(answer: unknown): string | undefined
}
