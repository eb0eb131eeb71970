/** What is tested by itself is tested as in Marani; a test of another product says so itself. */
import { bringMarani } from '../src/tourism/bring.ts'

bringMarani()
