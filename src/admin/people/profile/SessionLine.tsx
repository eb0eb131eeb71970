import type { SessionEntry } from '../../../model/session.ts'
import { useReader } from '../../fields/reader.ts'

/** One device: what it is, since when and until when it was used, and the way to sign it out unless it is this one. */
export function SessionLine({ session, onEnd }: { session: SessionEntry; onEnd(): void }) {
  const { t, moment } = useReader()
  const device = session.device || t('people.sessions.device')
  return (
    <li>
      <div>
        <strong>{device}</strong> {session.current && <span className="m-chip m-tone-public">{t('people.sessions.this')}</span>}
        {session.place && <p>{t('people.sessions.place', { place: session.place })}</p>}
        <p>{t('people.sessions.began', { time: moment(session.created_at) })}</p>
        <p>{t('people.sessions.used', { time: moment(session.last_used_at) })}</p>
      </div>
      {!session.current && (
        <button type="button" className="m-button" aria-label={t('people.sessions.end_of', { device })} onClick={onEnd}>
          {t('people.sessions.end')}
        </button>
      )}
    </li>
  )
}
