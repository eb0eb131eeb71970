import { useMemo } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../data/reader.ts'
import { useRelatedRecords } from '../../../data/records.ts'
import { usePanel } from '../../../data/RegistryContext.ts'
import { idsIn, type SentenceContext } from './sentences.ts'

/** Returns what sentences about these filters need, including the related records. */
export function useSentenceContext(entity: Entity, filters: readonly Row[]): SentenceContext {
  const { registry } = usePanel()
  const reader = useReader()
  const wanted = useMemo(() => idsIn(registry, entity, filters), [registry, entity, filters])
  const related = useRelatedRecords(wanted)
  return useMemo(() => ({ registry, entity, reader, related }), [registry, entity, reader, related])
}
