import { useNotify } from 'ra-core'
import { api } from '../../../panel/data/session/api.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import type { MadeKey } from '../shapes.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

/** The dialog that shows a new key, only once, with an example of its use. */
export function ShownKey({ made, onClose }: { made: MadeKey; onClose(): void }) {
  const { t } = useReader()
  const notify = useNotify()
  const [resource = ''] = Object.keys(made.rights)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.key)
      notify('api_keys.copied', { type: 'success' })
    } catch {
      notify('api_keys.not_copied', { type: 'error' })
    }
  }
  return (
    <ModalDialog title={t('api_keys.made', { name: made.name })} onCancel={onClose}>
      <p>{t('api_keys.once')}</p>
      <p>
        <code className="key-shown">{made.key}</code>
      </p>
      <p className="m-quiet">{t('api_keys.use')}</p>
      <pre className="key-example">
        {`curl -H "Authorization: Bearer ${made.key}" \\\n  ${window.location.origin}${api}/${resource}`}
      </pre>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('api_keys.copy')}</Button>
        <Button primary onClick={onClose}>
          {t('api_keys.kept')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
