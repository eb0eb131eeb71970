import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { exportPath } from '../../../panel/data/exportPath.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'))

interface Props {
  /** Renders a link instead of a button. */
  plain?: boolean
  entity: Entity
  filter: Row
}

/**
 * Exports a list, for those whom the declaration allows: opens the export screen for those who have it, and a dialog
 * for others.
 */
export function ExportButton({ plain, entity, filter }: Props) {
  const translate = useTranslate()
  const mayExport = useMay('export', entity.name)
  const hasScreen = useRight('exports')
  const [open, setOpen] = useState(false)
  if (!mayExport) return null
  const label = translate('exporting.of_list')
  if (hasScreen)
    return (
      <ButtonLink plain={plain} tool to={exportPath(entity.name, { filter })}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button plain={plain} tool onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog entity={entity} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
