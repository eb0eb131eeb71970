import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'

/** Unsubscribes by the link in an email, for people who are signed in. */
export default function UnsubscribeScreen() {
  const reader = useNewReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const [search] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState('')
  const end = async (): Promise<void> => {
    try {
      await provider.call('/public/mail/unsubscribe', { method: 'POST', body: { token: search.get('token') || '-' } })
      setDone(true)
      setFailure('')
    } catch (error) {
      setFailure(refusalOf(error, reader).message)
    }
  }
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('registration.unsubscribe.title')} />
        <p role="status">{t(isDone ? 'registration.unsubscribe.done' : 'registration.unsubscribe.text')}</p>
        <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
        <div className="m-row">
          {!isDone && (
            <Button primary onClick={() => void end()}>
              {t('registration.unsubscribe.submit')}
            </Button>
          )}
          <ButtonLink to="/profile">{t('panel.menu.profile')}</ButtonLink>
        </div>
      </div>
    </ReaderProvider>
  )
}
