import { configureCountry } from '../engine/model/country.ts'
import { configureRegistration } from '../features/accounts/registrationConfig.ts'
import { configureRecipientCriteria } from '../features/mail/recipientCriteria.ts'
import { registrationConfig } from './registrationConfig.ts'
import { georgia } from './country/georgia.ts'
import { recipientCriteria } from './recipientCriteria.ts'

/**
 * Configures the engine for Marani: its country, how people get an account, and the criteria for recipients of
 * campaigns.
 */
export function configureMarani(): void {
  configureCountry(georgia)
  configureRegistration(registrationConfig)
  configureRecipientCriteria(recipientCriteria)
}

configureMarani()
