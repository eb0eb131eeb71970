import * as z from 'zod/mini'
import { namedPerson } from '../people/knownPeople.ts'

/** Someone else who has the record open, and the property whose field they are in. */
export const personHere = z.object({ ...namedPerson.shape, field: z.nullable(z.string()) })
export type PersonHere = z.infer<typeof personHere>
