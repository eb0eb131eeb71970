/** The single marks inside a language's double ones. */
const inner = { low: ['‚', '‘'], high: ['‘', '’'] } as const

/** Which marks the end of a text is inside of: Georgian ones open low and close as English ones open. */
function openedBy(before: string): (typeof inner)[keyof typeof inner] | undefined {
  const last = [...before.matchAll(/[„“”]/g)].at(-1)?.[0]
  if (last === '„') return inner.low
  return last === '“' && !before.includes('„') ? inner.high : undefined
}

/**
 * A value as it is written in a sentence after `before`: where that is inside quotation marks, those of the value become single
 * ones (`“the bar ‘Cellar’”`), so that nobody reads the end of the one as the end of the other. Marks without a partner stay.
 */
export function nestedQuotes(before: string, value: string): string {
  const marks = openedBy(before)
  if (!marks) return value
  return value.replace(/„([^„“”]*)[“”]|“([^„“”]*)”|«([^«»]*)»|"([^"]*)"/g, (_whole, ...parts: unknown[]) => {
    const within = parts.slice(0, 4).find(part => typeof part === 'string')
    return `${marks[0]}${String(within)}${marks[1]}`
  })
}
