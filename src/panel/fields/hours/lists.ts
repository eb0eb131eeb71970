/** The object with changes; what they set to undefined is gone from it. */
export function withChanges<Thing extends object>(
  thing: Thing,
  changes: { [Key in keyof Thing]?: Thing[Key] | undefined },
): Thing {
  const entries = Object.entries({ ...thing, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Thing
}
