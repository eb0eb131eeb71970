import type { Ports } from '../src/engine/ports.ts'
import { log } from './log.ts'
import type { ServerSettings } from './settings.ts'
import { createTranslator } from './translation/createTranslator.ts'

/** What suggests translations and how much of it an account may ask for in a day, where the settings name a translator. */
export function openTranslator({ translator }: Pick<ServerSettings, 'translator'>): Pick<Ports, 'translator' | 'mostOf'> {
  if (!translator) return {}
  const tell = (err: Error) => log.warn({ err }, 'a translation could not be suggested')
  return { translator: createTranslator(translator, { tell }), mostOf: { suggest_account_day: translator.daily } }
}
