import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../data/reader.ts'
import { useAccess } from '../../../data/access.ts'
import { createPath } from '../../../data/paths.ts'
import { listKeys, useListKeys, type ListKey } from './useListKeys.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'))

const names: Readonly<Record<ListKey, string>> = {
  j: 'panel.list_keys.down',
  k: 'panel.list_keys.up',
  x: 'panel.list_keys.select',
  X: 'panel.list_keys.range',
  a: 'panel.list_keys.actions',
  ' ': 'panel.peek.open',
  Enter: 'panel.list_keys.open',
  e: 'panel.list_keys.edit',
  F2: 'panel.list_keys.cell',
  o: 'panel.list_keys.tab',
  '/': 'panel.list_keys.search',
  f: 'panel.list_keys.filter',
  n: 'panel.list_keys.create',
  '?': 'review.keys.keys',
}
const shown: Partial<Record<ListKey, string>> = { j: 'j, ↓', k: 'k, ↑', X: 'Shift+X', ' ': '␣' }

/** Keyboard shortcuts of the focused element: a row, a column header, the quick view. */
const inPlaces = [
  ['← →', 'panel.list_keys.cells'],
  ['Shift+← →', 'panel.list_keys.width'],
  ['[ ]', 'panel.list_keys.step'],
  ['Esc', 'panel.list_keys.leave'],
] as const

interface Props {
  entity: Entity
  /** Whether the dialog is open. */
  open: boolean
  onOpen(open: boolean): void
}

/** The keyboard shortcuts of a list, and the dialog that lists them. */
export default function ListKeys({ entity, open, onOpen }: Props) {
  const { t } = useReader()
  const access = useAccess(entity)
  const navigate = useNavigate()
  const mayCreate = access.may('create')
  useListKeys({ n: () => mayCreate && navigate(createPath(entity.name)), '?': () => onOpen(true) })
  const keys = listKeys.filter(key => (key !== 'n' || mayCreate) && (key !== '/' || entity.searchable.length > 0))
  return (
    open && (
      <Suspense>
        <KeysDialog
          keys={[
            ...keys.map(key => [shown[key] ?? key, t(names[key])] as const),
            ...inPlaces.map(([key, word]) => [key, t(word)] as const),
          ]}
          onCancel={() => onOpen(false)}
        />
      </Suspense>
    )
  )
}
