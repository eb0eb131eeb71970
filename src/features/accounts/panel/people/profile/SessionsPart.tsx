import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { base } from '../../../../../panel/data/paths.ts'
import { page } from '../../../../../panel/data/session/page.ts'
import { dropToken } from '../../../../../panel/data/session/token.ts'
import type { SessionEntry } from '../../../../../engine/model/session.ts'
import { SessionLine } from '../SessionLine.tsx'
import { Button } from '../../../../../panel/ui/Button.tsx'
import { LoadFailure } from '../../../../../panel/ui/pages/LoadFailure.tsx'

const queryKey = ['profile', 'sessions']

/** The devices on which the person is signed in, with buttons to sign out of one or of all. */
export function SessionsPart() {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const [asking, setAsking] = useState(false)
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.call('/profile/sessions', { signal })).json as SessionEntry[],
  })
  const refuse = (failure: unknown): void => {
    setAsking(false)
    notify(refusalOf(failure, reader).message, { type: 'error' })
  }
  const end = async (id: string): Promise<void> => {
    try {
      await provider.call(`/profile/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
      await client.invalidateQueries({ queryKey })
      notify('people.sessions.ended', { type: 'success' })
    } catch (failure) {
      refuse(failure)
    }
  }
  const endAll = async (): Promise<void> => {
    try {
      await provider.call('/profile/sessions', { method: 'DELETE' })
      dropToken()
      page.open(`${base}/login`)
    } catch (failure) {
      refuse(failure)
    }
  }
  return (
    <section className="profile-part" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('people.sessions.title')}</h2>
      {error && <LoadFailure error={error} />}
      {!data && !error && <p role="status">{t('panel.please_wait')}</p>}
      <ul className="session-list">
        {data?.map(session => (
          <SessionLine key={session.id} session={session}>
            {!session.current && (
              <Button
                aria-label={t('people.sessions.end_of', { device: session.device || t('people.sessions.device') })}
                onClick={() => void end(session.id)}
              >
                {t('people.sessions.end')}
              </Button>
            )}
          </SessionLine>
        ))}
      </ul>
      <Button danger onClick={() => setAsking(true)}>
        {t('people.sessions.everywhere')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('people.sessions.everywhere_question')}
          confirm={t('people.sessions.everywhere')}
          onConfirm={() => void endAll()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('people.sessions.everywhere_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
