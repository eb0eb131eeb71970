import type { Locale } from '../../engine/model/declaration.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** What suggests translations; without it there are none. */
    translator?: Translator | undefined
  }
}

/** A text that is to be translated. */
export interface TranslationTask {
  text: string
  /** Whether it is HTML, whose marks stay as they are. */
  markup: boolean
  from: Locale
  to: Locale
  /** Names that the text says, as they are in both languages. */
  names: readonly { from: string; to: string }[]
  /** What an earlier translation of the same text had lost. */
  lost: readonly string[]
}

/** Why a translator came to nothing: it is not there, too slow, does not want to (for good or for now), or answers what is no translation. */
export type TranslatorFailure = 'unreachable' | 'timed_out' | 'busy' | 'refused' | 'broken'

/** Its message holds no text that was to be translated, no address and no key. */
export class TranslatorFailed extends Error {
  override name = 'TranslatorFailed'
  readonly failure: TranslatorFailure

  constructor(failure: TranslatorFailure) {
    super(`the translator failed: ${failure}`)
    this.failure = failure
  }
}

/** A machine that translates. */
export interface Translator {
  /** Translates a text; ends with the signal. Throws `TranslatorFailed`. */
  translate(task: TranslationTask, signal?: AbortSignal): Promise<string>
}
