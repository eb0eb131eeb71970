/** The single quotation marks inside the double ones of a language. */
const inner = { low: ['‚', '‘'], high: ['‘', '’'] } as const

/**
 * Returns the inner marks if the text ends inside a quotation: Georgian quotations open low and close with the mark
 * that opens English ones.
 */
function openedBy(before: string): (typeof inner)[keyof typeof inner] | undefined {
  const last = [...before.matchAll(/[„“”]/g)].at(-1)?.[0]
  if (last === '„') return inner.low
  return last === '“' && !before.includes('„') ? inner.high : undefined
}

/**
 * Returns a value as it is inserted in a sentence after `before`: inside a quotation, the value's own double quotation
 * marks become single ones (`“the bar ‘Cellar’”`). Unpaired marks are kept.
 */
export function nestedQuotes(before: string, value: string): string {
  const marks = openedBy(before)
  if (!marks) return value
  return value.replace(/„([^„“”]*)[“”]|“([^„“”]*)”|«([^«»]*)»|"([^"]*)"/g, (_whole, ...parts: unknown[]) => {
    const within = parts.slice(0, 4).find(part => typeof part === 'string')
    return `${marks[0]}${String(within)}${marks[1]}`
  })
}
