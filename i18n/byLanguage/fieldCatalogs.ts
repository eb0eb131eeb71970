// Printed by `npm run schema` from src/languages.ts; do not edit it.
import { entities as kaEntities } from '../ka/entities/index.ts'
import { panel as kaPanel } from '../ka/panel.ts'
import { entities as enEntities } from '../en/entities/index.ts'
import { panel as enPanel } from '../en/panel.ts'

/** Names of fields. */
export const fieldCatalogs = {
  ka: {
    entities: kaEntities,
    panel: kaPanel,
  },
  en: {
    entities: enEntities,
    panel: enPanel,
  },
}
