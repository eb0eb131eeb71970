import type { Feature } from '../../../engine/feature.ts'
import type { Ports } from '../../../engine/ports.ts'

/** What the features of a product bring to its letters: when which is sent, and what each is made of. */
export const letterPorts = (features: readonly Feature[]): Pick<Ports, 'occasions' | 'letterTemplates'> => ({
  occasions: Object.assign({}, ...features.map(feature => feature.occasions)),
  letterTemplates: Object.assign({}, ...features.map(feature => feature.letters)),
})
