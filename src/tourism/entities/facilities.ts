import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { ofCategory } from './groups/classification.ts'

export const facilities = { name: 'facilities', icon: 'checklist', ...ofCategory } as const satisfies EntityDeclaration
