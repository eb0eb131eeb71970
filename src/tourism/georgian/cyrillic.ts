const table: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
}

/**
 * Transliterates a lower-case Russian or Ukrainian text to Latin letters, as used for Georgian place names; other
 * characters are kept.
 */
export const latinFromCyrillic = (text: string): string =>
  text.replace(/[а-яёіїєґ]/g, letter => table[letter] ?? letter)

/** The same, with х as the sound gh, as in Сигнахи. */
export const otherLatinFromCyrillic = (text: string): string => latinFromCyrillic(text.replaceAll('х', 'gh'))
