import { everyScreen } from './everyScreen.ts'

everyScreen('en')
