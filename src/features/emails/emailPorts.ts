import type { Feature } from '../../engine/feature.ts'
import type { Ports } from '../../engine/ports.ts'

/** What the features of a product bring to its emails: when which is sent, and what each is made of. */
export const emailPorts = (features: readonly Feature[]): Pick<Ports, 'occasions' | 'emailTemplates'> => ({
  occasions: Object.assign({}, ...features.map(feature => feature.occasions)),
  emailTemplates: Object.assign({}, ...features.map(feature => feature.emails)),
})
