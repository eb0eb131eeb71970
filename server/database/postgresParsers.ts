import pg from 'pg'
import { parserLookup } from './valueParsers.ts'

/** The parser of each type as PostgreSQL's driver uses it: ours where we have one, the driver's otherwise. */
export const parserOf = parserLookup(pg.types.getTypeParser)
