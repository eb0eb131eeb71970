import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../data/reader.ts'
import { useAccess } from '../../../data/access.ts'
import { createPath } from '../../../data/paths.ts'
import { listKeys, useListKeys, type ListKey } from './useListKeys.ts'
import { Button } from '../../../ui/Button.tsx'
import './keys.css'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

const names: Readonly<Record<ListKey, string>> = {
  j: 'panel.list_keys.down',
  k: 'panel.list_keys.up',
  x: 'panel.list_keys.select',
  X: 'panel.list_keys.range',
  a: 'panel.list_keys.actions',
  Enter: 'panel.list_keys.open',
  o: 'panel.list_keys.tab',
  '/': 'panel.list_keys.search',
  f: 'panel.list_keys.filter',
  n: 'panel.list_keys.create',
  '?': 'review.keys.keys',
}
const shown: Partial<Record<ListKey, string>> = { j: 'j, ↓', k: 'k, ↑', X: 'Shift+X' }

/** The keys of a list, and the button that tells them. */
export default function ListKeys({ entity }: { entity: Entity }) {
  const { t } = useReader()
  const access = useAccess(entity)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const mayCreate = access.may('create')
  useListKeys({ n: () => mayCreate && navigate(createPath(entity.name)), '?': () => setOpen(true) })
  const keys = listKeys.filter(key => (key !== 'n' || mayCreate) && (key !== '/' || entity.searchable.length > 0))
  return (
    <>
      <Button small className="m-keys-button" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t('review.keys.title')}
      </Button>
      {open && (
        <Suspense>
          <KeysDialog keys={keys.map(key => [shown[key] ?? key, t(names[key])])} onCancel={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
