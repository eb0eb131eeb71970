import type { KeptDays, Retention } from '../src/engine/records/retention.ts'

/** The setting of a rule. */
export const keptDaysSetting = (name: string): string => `KEEP_${name.toUpperCase()}_DAYS`

const pattern = /^KEEP_([A-Z_]+)_DAYS$/
const mostDays = 36_500

/** For how many days settings keep what; `wrong` has a sentence for each that is wrong. */
export function keptDaysOf(
  environment: Readonly<Record<string, string | undefined>>,
  rules: readonly Retention[],
): { kept: KeptDays; wrong: string[] } {
  const known = new Set(rules.map(({ name }) => name))
  const kept: Record<string, number | null> = {}
  const wrong: string[] = []
  for (const [setting, value] of Object.entries(environment)) {
    const name = pattern.exec(setting)?.[1]?.toLowerCase()
    if (name === undefined || value === undefined) continue
    const days = Number(value)
    if (!known.has(name))
      wrong.push(
        `The setting ${setting} is wrong: nothing is kept under that name; known are ${[...known].map(keptDaysSetting).toSorted().join(', ')}.`,
      )
    else if (value === 'forever') kept[name] = null
    else if (!/^\d+$/.test(value) || days < 1 || days > mostDays)
      wrong.push(`The setting ${setting} is wrong: it must be a number of days from 1 to ${mostDays}, or forever.`)
    else kept[name] = days
  }
  return { kept, wrong }
}
