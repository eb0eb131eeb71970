import { bringCountry } from '../../engine/model/country.ts'
import { georgia } from './georgia.ts'

bringCountry(georgia)
