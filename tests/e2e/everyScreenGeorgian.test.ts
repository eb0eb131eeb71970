import { everyScreen } from './everyScreen.ts'

everyScreen('ka')
