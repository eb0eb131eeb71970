import { useEffect, useState } from 'react'
import { useBlocker } from 'ra-core'
import { api } from '../../../panel/data/session/api.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import type { MadeKey } from '../shapes.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

/** Shows a new key, only once, with an example of its use. Only its button leaves it, so that no key press loses it. */
export function ShownKey({ made, onClose }: { made: MadeKey; onClose(): void }) {
  const { t } = useReader()
  const [resource = ''] = Object.keys(made.rights)
  const [outcome, setOutcome] = useState<'copied' | 'not_copied'>()
  useBlocker(true)
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.key)
      setOutcome('copied')
    } catch {
      setOutcome('not_copied')
    }
  }
  return (
    <ModalDialog title={t('api_keys.made', { name: made.name })}>
      <p>{t('api_keys.once')}</p>
      <p>
        <code className="key-shown">{made.key}</code>
      </p>
      <p className="m-quiet">{t('api_keys.use')}</p>
      <pre className="key-example">
        {`curl -H "Authorization: Bearer ${made.key}" \\\n  ${window.location.origin}${api}/${resource}`}
      </pre>
      <p role="status" className={outcome === 'not_copied' ? 'm-problem' : 'm-done'}>
        {outcome && t(`api_keys.${outcome}`)}
      </p>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('api_keys.copy')}</Button>
        <Button primary onClick={onClose}>
          {t('api_keys.kept')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
