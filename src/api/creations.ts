import type { Actor } from '../model/actor.ts'
import type { Row } from '../model/query.ts'
import type { RecordsContext } from '../records/context.ts'
import { ask } from './help/ask.ts'

/** How a record of some resources comes about where somebody is to hear of it; of all others `create` alone. */
export const creations: Readonly<Record<string, (records: RecordsContext, actor: Actor, input: Row) => Promise<Row>>> = { help: ask }
