import type { FieldType } from '../model/fieldType.ts'
import { reference } from './reference.ts'

const { named: _named, ...plain } = reference

/** A record's own ID. */
export const id: FieldType<'id', string> = {
  ...plain,
  name: 'id',
  options: [],
  needs: [],
  sortable: true,
  samples: { ...plain.samples, field: {} },
}
