import { useStore } from 'ra-core'
import { useReader } from '../../../data/reader.ts'
import { ModalDialog } from '../../../ui/ModalDialog.tsx'
import { everywhereKeys } from '../../../data/everywhereKeys.ts'
import { singleKeys } from './pressedKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import './keys.css'

interface Props {
  /** What each key does: the key, as it stands on a keyboard, and the words. */
  keys: readonly (readonly [key: string, words: string])[]
  onCancel(): void
}

/** Which key does what on the screen and on every other, and the switch that turns keys without Ctrl off for whoever speaks to the machine or presses by mistake. */
export default function KeysDialog({ keys, onCancel }: Props) {
  const { t } = useReader()
  const [single, setSingle] = useStore<boolean>(singleKeys, true)
  return (
    <ModalDialog title={t('review.keys.title')} onCancel={onCancel}>
      <dl className="m-keys">
        {[...keys, ...everywhereKeys()].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Check checked={single} onChange={event => setSingle(event.target.checked)}>
        {t('panel.list_keys.single')}
      </Check>
      <div className="m-row m-end">
        <Button primary onClick={onCancel}>
          {t('review.keys.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}
