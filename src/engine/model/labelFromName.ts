/** A label for what nobody has given one yet, made from its name: `length_km` as "Length km". */
export function labelFromName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
