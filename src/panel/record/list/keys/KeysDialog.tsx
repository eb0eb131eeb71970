import { useStore } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { useReader } from '../../../data/reader.ts'
import { ModalDialog } from '../../../ui/ModalDialog.tsx'
import { everywhereKeys, onEverywhereKeys, type KeyWords } from '../../../data/everywhereKeys.ts'
import { singleKeys } from './pressedKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import './keys.css'

interface Props {
  /** What each key of the screen does; those of every screen are listed with them. */
  keys: KeyWords
  onCancel(): void
}

function Keys({ title, keys }: { title: string; keys: KeyWords }) {
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

/** Which key does what on the screen and on every other, and the switch that turns keys without Ctrl off for whoever speaks to the machine or presses by mistake. */
export default function KeysDialog({ keys, onCancel }: Props) {
  const { t } = useReader()
  const everywhere = useSyncExternalStore(onEverywhereKeys, everywhereKeys)
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
      <div className="m-row m-end">
        <Button primary onClick={onCancel}>
          {t('review.keys.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}
