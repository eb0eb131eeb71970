import { saveBlob } from '../../../panel/data/download.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

/**
 * New recovery codes, shown only this once, to be saved, printed or written down. Only its button closes the dialog, so
 * that no key press loses them.
 */
export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen(): void }) {
  const { t } = useReader()
  const { email } = usePanel().profile
  const save = (): void => {
    const head = `${t('authenticators.recovery.title')} · ${t('panel.product')} · ${email}`
    saveBlob(
      new Blob([[head, '', ...codes, ''].join('\n')], { type: 'text/plain;charset=utf-8' }),
      'recovery-codes.txt',
    )
  }
  return (
    <ModalDialog title={t('authenticators.recovery.title')}>
      <p>{t('authenticators.recovery.text')}</p>
      <ul className="recovery-codes" aria-label={t('authenticators.recovery.title')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="m-row">
        <Button onClick={save}>{t('authenticators.recovery.save')}</Button>
        <Button onClick={() => window.print()}>{t('authenticators.recovery.print')}</Button>
      </div>
      <DialogActions>
        <Button primary onClick={onSeen}>
          {t('authenticators.recovery.seen')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
