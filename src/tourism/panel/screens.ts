import { screensOf } from '../../panel/shell/routing/screensOf.ts'
import { declared } from './declaredScreens.ts'

/** Every screen of the signed-in area. */
export const screens = screensOf(declared)
