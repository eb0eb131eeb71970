import type { Feature } from '../../engine/feature.ts'
import type { Ports } from '../../engine/ports.ts'

/** Combines the occasions and templates of emails that the features of a product declare. */
export const emailPorts = (features: readonly Feature[]): Pick<Ports, 'occasions' | 'emailTemplates'> => ({
  occasions: Object.assign({}, ...features.map(feature => feature.occasions)),
  emailTemplates: Object.assign({}, ...features.map(feature => feature.emails)),
})
