import { hasModal } from '../../ui/openModal.ts'
import { useEvent, useStore } from 'ra-core'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { actorOf } from '../../data/access.ts'
import type { RecordProps } from '../../data/overrides.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { recordTabs } from '../slots/recordTabs.ts'
import { useReader } from '../../data/reader.ts'
import { isWriting, pressedKey, singleKeys } from '../list/keys/pressedKey.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const KeysDialog = lazyPart(() => import('../list/keys/KeysDialog.tsx'))

/** Lists a record screen's keyboard shortcuts when `?` is pressed; its tabs have their own. */
export function FormKeys({ entity, record }: RecordProps) {
  const { t } = useReader()
  const navigate = useNavigate()
  const { profile } = usePanel()
  const tabs = recordTabs(actorOf(profile), entity, record)
  const [open, setOpen] = useState(false)
  const [single] = useStore<boolean>(singleKeys, true)
  const press = useEvent((key: string): boolean => {
    const tab = tabs.find(one => one.key === key)
    if (tab) navigate(tab.path(entity, record))
    if (key === '?') setOpen(true)
    return tab !== undefined || key === '?'
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (isOthers || !single || isWriting(event.target) || hasModal()) return
      if (press(pressedKey(event))) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [single, press])
  if (!open) return null
  return (
    <Suspense>
      <KeysDialog
        keys={[
          ['Ctrl+S', t('panel.save.save')],
          ['[', t('panel.form.previous')],
          [']', t('panel.form.next')],
          ...tabs.flatMap(({ key, label }) => (key ? [[key, t(label)] as const] : [])),
          ['Ctrl+K', t('panel.keyboard.search')],
          ['?', t('panel.keyboard.help')],
        ]}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  )
}
