import type { ReactNode } from 'react'
import type { SessionEntry } from '../../../../engine/model/session.ts'
import { useReader } from '../../../../panel/data/reader.ts'

/** One session: its device, when it started and was last used, and its actions. */
export function SessionLine({ session, children }: { session: SessionEntry; children?: ReactNode }) {
  const { t, moment } = useReader()
  return (
    <li>
      <div>
        <strong>{session.device || t('people.sessions.device')}</strong>{' '}
        {session.current && <span className="m-chip m-tone-public">{t('people.sessions.this')}</span>}
        {session.place && <p>{t('people.sessions.place', { place: session.place })}</p>}
        <p>{t('people.sessions.began', { time: moment(session.created_at) })}</p>
        <p>{t('people.sessions.used', { time: moment(session.last_used_at) })}</p>
      </div>
      {children}
    </li>
  )
}
