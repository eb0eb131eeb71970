import { limits } from './limits.ts'

/** The name itself where it is free, else with the first number behind it that makes it so; short enough for a name in either case. */
export function freeName(name: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const ending = `_${number}`
    const numbered = `${name.slice(0, limits.name - ending.length).replace(/_+$/, '')}${ending}`
    if (!taken.has(numbered)) return numbered
  }
}
