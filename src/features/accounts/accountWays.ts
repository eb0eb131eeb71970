import { configurable } from '../../engine/model/configurable.ts'
import type { RoleName } from '../../engine/model/authorization.ts'
import type { FieldDeclaration } from '../../engine/model/declaration.ts'

/** A field of the record that somebody brings, as they are requested it; its words are those of `registration.account` in the catalogs. */
export interface RequestedField extends Pick<FieldDeclaration, 'name' | 'type' | 'maximum'> {
  label: string
  hint?: string
  autoComplete?: string
  /** The values to choose from, and where the catalogs have their words. */
  choices?: { values: readonly number[]; words: string }
}

/** What belongs to the person, and is taken over where the record has a place for it. */
export type OwnValue = 'name' | 'email' | 'phone'

/** The first record of somebody's own, which they bring when they begin. */
export interface FirstRecord {
  entity: string
  fields: readonly RequestedField[]
  /** What is not asked for: fields that have the person's own data. */
  own: Readonly<Record<string, OwnValue>>
  /** What is said when the account is there, as a key of the panel's texts; without it that the record was sent. */
  notice?: string
}

/** What somebody works in who makes an account for themselves. */
export interface Sector {
  role: RoleName
  /** The name of a first record; nothing is requested without it. */
  brings?: string
}

/** How people come to an account, as a product says it. */
export interface AccountWays {
  /** What somebody who registers chooses from, by the number in addresses and request bodies. */
  sectors: Readonly<Record<string, Sector>>
  /** What they bring, by its name in request bodies. */
  firstRecords: Readonly<Record<string, FirstRecord>>
  /** Who is invited: staff, with keys of permission, in the list of them; and the people of an organization. */
  invited: { staff?: { role: RoleName; list: string }; member?: RoleName }
}

const place = configurable<AccountWays>('How people get an account')

/** Says, before anything else is done, how people come to an account. */
export const bringAccountWays = place.configure

/** How people come to an account. Throws before the product has said it. */
export const accountWays = place.value

/** The numbers of the sectors that somebody can choose. */
export const sectorNumbers = (): number[] => Object.keys(accountWays().sectors).map(Number)

/** A sector by its number. Throws for one that the product does not have. */
export function sectorOf(number: number): Sector {
  const sector = accountWays().sectors[number]
  if (!sector) throw new Error(`No sector ${number}`)
  return sector
}

/** What somebody of a role began with; undefined where that is nothing. */
export function firstRecordOf(role: RoleName): FirstRecord | undefined {
  const { sectors, firstRecords } = accountWays()
  const sector = Object.values(sectors).find(one => one.role === role)
  return sector?.brings === undefined ? undefined : firstRecords[sector.brings]
}

/** Whether a role is that of people who are invited by an organization. */
export const isMember = (role: unknown): boolean => role === accountWays().invited.member
