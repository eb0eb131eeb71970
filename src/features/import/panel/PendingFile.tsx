import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import type { ImportState } from '../import.ts'
import { useImports } from './useImports.ts'

/** States in which rows were uploaded and none has been written. */
const pending: readonly ImportState[] = ['ready', 'checking', 'checked', 'failed']

/** For an empty list: tells users who may import that a file was uploaded but not imported yet, and links to it. */
export default function PendingFile({ entity }: { entity: Entity }) {
  return useRight('imports') ? <LatestFile name={entity.name} /> : null
}

function LatestFile({ name }: { name: string }) {
  const { t, number } = useReader()
  const view = useImports().data?.find(({ resource, state }) => resource === name && state !== 'cancelled')
  if (!view || !pending.includes(view.state)) return null
  const { id, file_name, refused, total } = view
  const counts = { file: file_name, refused: number(refused), total: number(total) }
  return (
    <div role="status">
      <p>{t(refused > 0 ? 'importing.pending_refused' : 'importing.pending', counts)}</p>
      <ButtonLink to={`/import?id=${id}`}>{t('importing.open_pending')}</ButtonLink>
    </div>
  )
}
