import pg from 'pg'
import { parserLookup } from './valueParsers.ts'

/** Returns the parser of a PostgreSQL type: ours if there is one, otherwise the driver's. */
export const parserOf = parserLookup(pg.types.getTypeParser)
