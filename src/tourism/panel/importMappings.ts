import { registerMappings } from '../../features/import/panel/shippedMappings.ts'
import establishments from '../../../imports/establishments.json' with { type: 'json' }
import municipalities from '../../../imports/municipalities.json' with { type: 'json' }
import regions from '../../../imports/regions.json' with { type: 'json' }
import villages from '../../../imports/villages.json' with { type: 'json' }

registerMappings({ establishments, municipalities, regions, villages })
