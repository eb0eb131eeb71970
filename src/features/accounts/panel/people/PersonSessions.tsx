import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { SessionEntry } from '../../../../engine/model/session.ts'
import { mayEndSessions } from '../../../people/people.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { ConfirmedButton } from '../../../../panel/ui/ConfirmedButton.tsx'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { SessionLine } from './SessionLine.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { LoadFailure } from '../../../../panel/ui/pages/LoadFailure.tsx'

/** The sessions of a person, for those who may end them, one by one or all at once. */
export function PersonSessions({ person }: { person: Visible }) {
  const { profile, registry } = usePanel()
  return mayEndSessions(registry, actorOf(profile), person) ? <Sessions person={person} /> : null
}

function Sessions({ person }: { person: Visible }) {
  const reader = useReader()
  const { t } = reader
  const call = usePersonCall()
  const provider = useDataProvider<PanelDataProvider>()
  const path = `/users/${encodeURIComponent(person.id)}/sessions`
  // Under the key of users, so that blocking a person reloads their sessions.
  const { data, error } = useQuery({
    queryKey: ['users', 'sessions', person.id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as SessionEntry[],
  })
  return (
    <section className="m-group" aria-labelledby="person-sessions">
      <h2 id="person-sessions">{t('people.person_sessions.title')}</h2>
      {error && <LoadFailure error={error} />}
      {!data && !error && <p role="status">{t('panel.please_wait')}</p>}
      {data?.length === 0 && <p className="m-quiet">{t('people.person_sessions.none')}</p>}
      <ul className="session-list">
        {data?.map(session => {
          const device = session.device || t('people.sessions.device')
          return (
            <SessionLine key={session.id} session={session}>
              <ConfirmedButton
                word={t('people.person_sessions.end')}
                label={t('people.person_sessions.end_of', { device })}
                question={t('people.person_sessions.end_question')}
                text={t('people.person_sessions.end_text', { device })}
                done="people.person_sessions.ended"
                run={() => call(`${path}/${encodeURIComponent(session.id)}`, undefined, 'DELETE')}
              />
            </SessionLine>
          )
        })}
      </ul>
      {data && data.length > 1 && (
        <ConfirmedButton
          danger
          word={t('people.person_sessions.all')}
          question={t('people.person_sessions.all_question', { name: personName(person) })}
          text={t('people.person_sessions.all_text')}
          done="people.person_sessions.all_ended"
          run={() => call(path, undefined, 'DELETE')}
        />
      )}
    </section>
  )
}
