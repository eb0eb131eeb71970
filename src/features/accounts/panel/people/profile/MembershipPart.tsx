import { useReader } from '../../../../../panel/data/reader.ts'
import { actorOf } from '../../../../../panel/data/access.ts'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'
import { useRecords } from '../../../../../panel/data/records.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.ts'
import { nameOfRelated } from '../../../../../panel/data/values.ts'
import { ConfirmedButton } from '../../../../../panel/ui/ConfirmedButton.tsx'
import { isMember } from '../../../registrationConfig.ts'
import { usePersonCall } from '../usePersonCall.ts'

/** The organizations that the person works for, each with a button to leave it; nothing for other people. */
export function MembershipPart() {
  const reader = useReader()
  const { t } = reader
  const { profile, registry } = usePanel()
  const { id, role, organizations } = actorOf(profile)
  const entity = registry.entities.get('organizations')
  const known = useRecords('organizations', isMember(role) ? organizations : [])
  const call = usePersonCall()
  const refresh = useProfileRefresh()
  if (!entity || !isMember(role) || organizations.length === 0) return null
  return (
    <section className="profile-part" aria-labelledby="profile-organizations">
      <h2 id="profile-organizations">{t('people.organizations.title')}</h2>
      <ul className="person-organizations">
        {organizations.map(organization => {
          const name = nameOfRelated(entity, organization, known.get(organization), reader)
          return (
            <li key={organization} className="m-row">
              {name}
              <ConfirmedButton
                small
                danger
                word={t('people.membership.leave')}
                label={t('people.membership.leave_of', { name })}
                question={t('people.membership.leave_question', { name })}
                text={t('people.membership.leave_text')}
                done="people.membership.left"
                run={async () => {
                  await call(`/users/${encodeURIComponent(id)}/end_membership`, { organization_id: organization })
                  await refresh()
                }}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
