import { useStore } from 'ra-core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useReader } from '../../data/reader.ts'
import { isWriting, pressedKey, singleKeys } from '../list/keys/pressedKey.ts'

const KeysDialog = lazy(() => import('../list/keys/KeysDialog.tsx'))

/** Shows, after `?`, which key does what on a record's screen. */
export function FormKeys() {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  const [single] = useStore<boolean>(singleKeys, true)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (pressedKey(event) !== '?' || !single || isWriting(event.target) || document.querySelector('dialog[open]'))
        return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [single])
  if (!open) return null
  return (
    <Suspense>
      <KeysDialog
        keys={[
          ['Ctrl+S', t('panel.save.save')],
          ['[', t('panel.form.previous')],
          [']', t('panel.form.next')],
          ['Ctrl+K', t('panel.keyboard.search')],
          ['?', t('panel.keyboard.help')],
        ]}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  )
}
