/** Derives a label from a name that has none yet: `length_km` becomes "Length km". */
export function labelFromName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
