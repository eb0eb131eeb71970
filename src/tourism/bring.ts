import { configureCountry } from '../engine/model/country.ts'
import { bringAccountWays } from '../features/accounts/accountWays.ts'
import { configureRecipientCriteria } from '../features/mail/recipientCriteria.ts'
import { accountWays } from './accountWays.ts'
import { georgia } from './country/georgia.ts'
import { recipientCriteria } from './recipientCriteria.ts'

/** Says what Marani is: which country it is for, how people come to an account, and whom emails to many can be for. */
export function bringMarani(): void {
  configureCountry(georgia)
  bringAccountWays(accountWays)
  configureRecipientCriteria(recipientCriteria)
}

bringMarani()
