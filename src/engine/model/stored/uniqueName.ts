import { limits } from './limits.ts'

/**
 * Returns the name itself if it is free, otherwise with the first number that makes it unique, shortened to the maximum
 * length.
 */
export function uniqueName(name: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const ending = `_${number}`
    const numbered = `${name.slice(0, limits.name - ending.length).replace(/_+$/, '')}${ending}`
    if (!taken.has(numbered)) return numbered
  }
}
