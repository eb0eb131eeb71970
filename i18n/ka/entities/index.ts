import type { Catalog } from '../../catalog.ts'
import type { entities as english } from '../../en/entities/index.ts'

export const entities: Catalog<typeof english> = {}
