import { TranslatorFailed, type TranslationTask, type Translator } from '../../src/features/suggestions/translator.ts'
import { askJson, type AskLimits } from './askJson.ts'
import { chatCompletions } from './chatCompletions.ts'
import type { TranslatorAccess } from './dialect.ts'
import { libreTranslate } from './libreTranslate.ts'

/** What settings say of a translator. */
export interface TranslatorSettings extends TranslatorAccess {
  /** The address that its API begins with. */
  url: string
  api: keyof typeof dialects
  /** How many texts an account may have translated in a day. */
  daily: number
}

/** The APIs that can be asked, by what a setting calls them. */
export const dialects = { libretranslate: libreTranslate, openai: chatCompletions }

const usual: AskLimits = { milliseconds: 20_000, bytes: 1_000_000 }

/** A translator that asks the service that settings name, and no other address. `tell` hears of failures, without any text. */
export function createTranslator(settings: TranslatorSettings, { limits = usual, tell }: { limits?: AskLimits; tell?: (error: TranslatorFailed) => void } = {}): Translator {
  const { path, headers, body, read } = dialects[settings.api]
  const url = `${settings.url.replace(/\/+$/, '').replace(new RegExp(`${path}$`), '')}${path}`
  const ask = async (task: TranslationTask, signal?: AbortSignal): Promise<string> => {
    const text = read(await askJson(url, body(task, settings), { headers: headers(settings), limits, signal }))
    if (text === undefined || text.trim() === '') throw new TranslatorFailed('broken')
    return text
  }
  return {
    translate: async (task, signal) => {
      try {
        return await ask(task, signal)
      } catch (error) {
        if (error instanceof TranslatorFailed) tell?.(error)
        throw error
      }
    },
  }
}
