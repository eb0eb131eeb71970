import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { ask } from './ask.ts'

/** How a record of some resources comes about where somebody is to hear of it; of all others `create` alone. */
export const creations: Readonly<Record<string, (records: RecordsContext, actor: Actor, input: Row) => Promise<Row>>> = { help: ask }
