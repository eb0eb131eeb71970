import { useCreate, useUpdate, type RaRecord } from 'ra-core'
import { useRef } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { differing } from '../../data/formValues.ts'
import { refusalOf } from '../../data/problemText.ts'

/**
 * Creates a record once, whatever becomes of the connection: what was sent without an answer is sent again as it was, under
 * the same key, and what was written since follows as a change of the record that it made.
 */
export function useCreateOnce(entity: Entity): (values: Row) => Promise<RaRecord> {
  const reader = useReader()
  const [create] = useCreate<RaRecord>()
  const [update] = useUpdate<RaRecord>()
  const known = useRef<{ sent?: Row | undefined; made?: RaRecord }>({})
  return async values => {
    const sent = known.current.sent ?? values
    if (!known.current.made) {
      known.current.sent = sent
      try {
        known.current.made = (await create(entity.name, { data: sent }, { returnPromise: true })) as RaRecord
      } catch (error) {
        const { unreached, late } = refusalOf(error, reader)
        if (!unreached && !late) known.current.sent = undefined
        throw error
      }
    }
    const { made } = known.current
    if (differing(Object.keys(values), values, sent).length === 0) return made
    const params = { id: made.id, data: { ...made, ...values }, previousData: made }
    return (await update(entity.name, params, { mutationMode: 'pessimistic', returnPromise: true })) as RaRecord
  }
}
