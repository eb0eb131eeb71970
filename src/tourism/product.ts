import type { Product } from '../engine/http/product.ts'
import type { Ports } from '../engine/ports.ts'
import type { RecordEffects } from '../engine/records/effects.ts'
import { followEmailChange } from '../features/accounts/followEmailChange.ts'
import { reviews } from '../features/moderation/reviews.ts'
import { identify } from '../features/people/identify.ts'
import { isProven } from '../features/people/proof.ts'
import { askRenewal } from '../features/search/askRenewal.ts'
import { forgetSuggestions } from '../features/suggestions/forget.ts'
import { features } from './features.ts'

/** What follows from writes, in the same transaction. */
export const effects: RecordEffects = { tables: Object.assign({}, ...features.map(feature => feature.effects)), written: forgetSuggestions, reviews }

const product: Product = {
  identify,
  isProven,
  onEmailChanged: followEmailChange,
  onRenamed: askRenewal,
  creations: Object.assign({}, ...features.map(feature => feature.creations)),
}

/** The ports that are the same wherever Marani runs: what its features bring. */
export const productPorts: Pick<Ports, 'effects' | 'product' | 'occasions'> = { effects, product, occasions: Object.assign({}, ...features.map(feature => feature.occasions)) }
