import { useStore } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { useReader } from '../../../data/reader.ts'
import { ModalDialog } from '../../../ui/ModalDialog.tsx'
import { globalShortcuts, onGlobalShortcuts, type ShortcutTexts } from '../../../data/globalShortcuts.ts'
import { singleKeys } from './pressedKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import './keys.css'

interface Props {
  /** The keyboard shortcuts of the screen; those of every screen are listed with them. */
  keys: ShortcutTexts
  onCancel(): void
}

function Keys({ title, keys }: { title: string; keys: ShortcutTexts }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Lists the keyboard shortcuts of the screen and of every screen, with a switch that turns off shortcuts without Ctrl,
 * for people who use speech input or press keys by mistake.
 */
export default function KeysDialog({ keys, onCancel }: Props) {
  const { t } = useReader()
  const everywhere = useSyncExternalStore(onGlobalShortcuts, globalShortcuts)
  const known = new Set(everywhere.map(([key]) => key))
  const [single, setSingle] = useStore<boolean>(singleKeys, true)
  return (
    <ModalDialog title={t('review.keys.title')} wide={keys.length > 0} onCancel={onCancel}>
      <div className="m-keys">
        {keys.length > 0 && (
          <Keys title={t('panel.everywhere_keys.here')} keys={keys.filter(([key]) => !known.has(key))} />
        )}
        <Keys title={t('panel.everywhere_keys.title')} keys={everywhere} />
      </div>
      <Check checked={single} onChange={event => setSingle(event.target.checked)}>
        {t('panel.list_keys.single')}
      </Check>
      <DialogActions>
        <Button primary onClick={onCancel}>
          {t('review.keys.close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
