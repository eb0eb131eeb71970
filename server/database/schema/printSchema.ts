import type { Registry } from '../../../src/engine/model/registry.ts'
import { describeSchema } from './describeSchema.ts'
import { schemaScript } from './schemaSql.ts'

/** The text of `schema.sql`. */
export const printSchema = (registry: Registry): string =>
  `-- The tables as they are declared; written by \`npm run schema\`, made and changed by the server as it starts.\n\n${schemaScript(describeSchema(registry))}`
