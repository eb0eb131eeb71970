import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { ofCategory } from './groups/classification.ts'

export const cuisines = { name: 'cuisines', icon: 'cutlery', ...ofCategory } as const satisfies EntityDeclaration
