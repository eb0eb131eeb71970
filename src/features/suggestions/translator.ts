import type { Locale } from '../../engine/model/declaration.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** The translator that makes suggestions; if missing, there are none. */
    translator?: Translator | undefined
  }
}

/** A text to translate. */
export interface TranslationTask {
  text: string
  /** Whether it is HTML, whose markup must be kept. */
  markup: boolean
  from: Locale
  to: Locale
  /** Names in the text, in both languages. */
  names: readonly { from: string; to: string }[]
  /** What an earlier translation of the text has lost. */
  lost: readonly string[]
}

/**
 * Why a translator failed: it is unreachable, too slow, rejects the request (temporarily or permanently), or its
 * response is invalid.
 */
export type TranslatorFailure = 'unreachable' | 'timed_out' | 'busy' | 'refused' | 'broken'

/** Thrown by translators. Its message contains no text to translate, no URL and no API key. */
export class TranslatorFailed extends Error {
  override name = 'TranslatorFailed'
  readonly failure: TranslatorFailure

  constructor(failure: TranslatorFailure) {
    super(`the translator failed: ${failure}`)
    this.failure = failure
  }
}

/** A machine translation service. */
export interface Translator {
  /** Translates a text; aborts with the signal. Throws `TranslatorFailed`. */
  translate(task: TranslationTask, signal?: AbortSignal): Promise<string>
}
