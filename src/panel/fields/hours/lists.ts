/** Returns the object with changes; properties set to undefined are removed. */
export function withChanges<Thing extends object>(
  thing: Thing,
  changes: { [Key in keyof Thing]?: Thing[Key] | undefined },
): Thing {
  const entries = Object.entries({ ...thing, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Thing
}
