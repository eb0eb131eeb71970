import { languageNames } from '../../../i18n/languageNames.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import { locales, readLocale } from '../data/session/locale.ts'
import { Button } from './Button.tsx'

/** Switches to the other language; its label is in that language. */
export function LanguageButton({ onChoose }: { onChoose(locale: Locale): void }) {
  const present = readLocale()
  return locales
    .filter(locale => locale !== present)
    .map(locale => (
      <Button key={locale} className="language-button" lang={locale} onClick={() => onChoose(locale)}>
        {languageNames[locale]}
      </Button>
    ))
}
