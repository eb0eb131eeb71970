import { useMemo } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../data/reader.ts'
import { useRelatedRecords } from '../../../data/records.ts'
import { usePanel } from '../../../data/RegistryContext.tsx'
import { idsIn, type Saying } from './sentences.ts'

/** What sentences of these filters are made from, the records that they name among it. */
export function useSaying(entity: Entity, filters: readonly Row[]): Saying {
  const { registry } = usePanel()
  const reader = useReader()
  const wanted = useMemo(() => idsIn(registry, entity, filters), [registry, entity, filters])
  const related = useRelatedRecords(wanted)
  return useMemo(() => ({ registry, entity, reader, related }), [registry, entity, reader, related])
}
