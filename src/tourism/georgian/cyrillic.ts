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

/** A text in small Russian or Ukrainian letters in Latin ones, as names of places in Georgia are read from them; what is not Cyrillic stays. */
export const latinFromCyrillic = (text: string): string =>
  text.replace(/[а-яёіїєґ]/g, letter => table[letter] ?? letter)

/** The same where х represents the sound gh, as in Сигнахи. */
export const otherLatinFromCyrillic = (text: string): string => latinFromCyrillic(text.replaceAll('х', 'gh'))
