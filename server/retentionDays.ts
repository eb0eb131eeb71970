import type { RetentionDays, Retention } from '../src/engine/records/retention.ts'

/** The name of the environment variable that overrides a retention rule. */
export const retentionSetting = (name: string): string => `KEEP_${name.toUpperCase()}_DAYS`

const pattern = /^KEEP_([A-Z_]+)_DAYS$/
const maxDays = 36_500

/** Reads the retention periods from the environment; `wrong` has a sentence for each invalid setting. */
export function retentionDaysOf(
  environment: Readonly<Record<string, string | undefined>>,
  rules: readonly Retention[],
): { kept: RetentionDays; wrong: string[] } {
  const known = new Set(rules.map(({ name }) => name))
  const kept: Record<string, number | null> = {}
  const wrong: string[] = []
  for (const [setting, value] of Object.entries(environment)) {
    const name = pattern.exec(setting)?.[1]?.toLowerCase()
    if (name === undefined || value === undefined) continue
    const days = Number(value)
    if (!known.has(name))
      wrong.push(
        `The setting ${setting} is wrong: there is no such retention rule; the rules are ${[...known].map(retentionSetting).toSorted().join(', ')}.`,
      )
    else if (value === 'forever') kept[name] = null
    else if (!/^\d+$/.test(value) || days < 1 || days > maxDays)
      wrong.push(`The setting ${setting} is wrong: it must be a number of days from 1 to ${maxDays}, or forever.`)
    else kept[name] = days
  }
  return { kept, wrong }
}
