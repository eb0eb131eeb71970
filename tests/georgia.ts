/** What is tested by itself is tested as in Georgia; a test of another country says so itself. */
import { bringCountry } from '../src/engine/model/country.ts'
import { georgia } from '../src/tourism/country/georgia.ts'

bringCountry(georgia)
