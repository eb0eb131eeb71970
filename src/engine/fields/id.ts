import type { FieldType } from '../model/fieldType.ts'
import { reference } from './reference.ts'

/** A record's own ID. */
export const id: FieldType = { ...reference, name: 'id', options: [], needs: [], sortable: true, samples: { ...reference.samples, field: {} } }
