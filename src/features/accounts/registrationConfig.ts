import { configurable } from '../../engine/model/configurable.ts'
import type { RoleName } from '../../engine/model/authorization.ts'
import type { FieldDeclaration } from '../../engine/model/declaration.ts'

/**
 * A field of the first record, as the registration form asks for it. Its texts are those of `registration.account` in
 * the catalogs.
 */
export interface RequestedField extends Pick<FieldDeclaration, 'name' | 'type' | 'maximum'> {
  label: string
  hint?: string
  autoComplete?: string
  /** The values to choose from, and the catalog key of their labels. */
  choices?: { values: readonly number[]; words: string }
}

/** The person's own data that is copied into a first record. */
export type OwnValue = 'name' | 'email' | 'phone'

/** The first record of a new person, created with the account. */
export interface FirstRecord {
  entity: string
  fields: readonly RequestedField[]
  /** Fields that are not in the form, because they are filled with the person's own data. */
  own: Readonly<Record<string, OwnValue>>
  /**
   * The text shown once the account exists, as a key of the panel's texts; by default, that the record was submitted.
   */
  notice?: string
}

/** The sector that people register in. */
export interface Sector {
  role: RoleName
  /** The name of a first record. Without it, the form asks for none. */
  brings?: string
}

/** How people register and who can be invited, as the product configures it. */
export interface RegistrationConfig {
  /** The sectors that people can register in, by their number in URLs and request bodies. */
  sectors: Readonly<Record<string, Sector>>
  /** The first records, by their name in request bodies. */
  firstRecords: Readonly<Record<string, FirstRecord>>
  /** Who can be invited: staff, with permission keys, from the list `list`; and members of an organization. */
  invited: { staff?: { role: RoleName; list: string }; member?: RoleName }
}

const config = configurable<RegistrationConfig>('How people get an account')

/** Configures registration. Must be called before anything else. */
export const configureRegistration = config.configure

/** How people register and who can be invited. Throws if the product has not configured it. */
export const registrationConfig = config.value

/** The numbers of the sectors that people can choose. */
export const sectorNumbers = (): number[] => Object.keys(registrationConfig().sectors).map(Number)

/** Returns a sector by its number. Throws if the product does not have it. */
export function sectorOf(number: number): Sector {
  const sector = registrationConfig().sectors[number]
  if (!sector) throw new Error(`No sector ${number}`)
  return sector
}

/** The first record that comes with a role; undefined if there is none. */
export function firstRecordOf(role: RoleName): FirstRecord | undefined {
  const { sectors, firstRecords } = registrationConfig()
  const sector = Object.values(sectors).find(one => one.role === role)
  return sector?.brings === undefined ? undefined : firstRecords[sector.brings]
}

/** Whether this is the role of people who are invited by an organization. */
export const isMember = (role: unknown): boolean => role === registrationConfig().invited.member
