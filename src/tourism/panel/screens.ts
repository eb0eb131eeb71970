import { screensOf } from '../../panel/shell/routing/screensOf.ts'
import { declared } from './declaredScreens.ts'

/** All screens of the signed-in area. */
export const screens = screensOf(declared)
