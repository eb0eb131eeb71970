import { configureCountry } from '../engine/model/country.ts'
import { configureRegistration } from '../features/accounts/registrationConfig.ts'
import { configureRecipientCriteria } from '../features/mail/recipientCriteria.ts'
import { registrationConfig } from './registrationConfig.ts'
import { georgia } from './country/georgia.ts'
import { recipientCriteria } from './recipientCriteria.ts'

/** Says what Marani is: which country it is for, how people come to an account, and whom emails to many can be for. */
export function bringMarani(): void {
  configureCountry(georgia)
  configureRegistration(registrationConfig)
  configureRecipientCriteria(recipientCriteria)
}

bringMarani()
