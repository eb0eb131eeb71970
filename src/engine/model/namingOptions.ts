import type { FieldDeclaration } from './declaration.ts'

/** The options of a field that name another field of the same entity. */
export const namingOptions = ['unless', 'within', 'from', 'bounds', 'overruledBy'] as const

export type NamingOption = (typeof namingOptions)[number]

/** The value of `bounds` that names the country and no field. */
export const countryBounds = 'country'

/** Returns the fields that a field names, by the options in which it does. */
export const namedBy = (field: FieldDeclaration): readonly (readonly [option: NamingOption, name: string])[] =>
  namingOptions.flatMap(option => {
    const name = field[option]
    return name === undefined || (option === 'bounds' && name === countryBounds) ? [] : [[option, name] as const]
  })

/** Returns a field that names the other fields by their new names. */
export const withNamedRenamed = (field: FieldDeclaration, rename: (name: string) => string): FieldDeclaration => ({
  ...field,
  ...Object.fromEntries(namedBy(field).map(([option, name]) => [option, rename(name)])),
})
