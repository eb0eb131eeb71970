import { useMemo } from 'react'
import { useAccess } from '../../data/access.ts'
import { useEntity, usePanel } from '../../data/RegistryContext.ts'
import type { ListReader } from './listParameters.ts'

/** Returns the signed-in person as the reader of an entity's list. */
export function useListReader(name: string): ListReader {
  const { registry } = usePanel()
  const entity = useEntity(name)
  const access = useAccess(entity)
  return useMemo(() => ({ registry, entity, access }), [registry, entity, access])
}
