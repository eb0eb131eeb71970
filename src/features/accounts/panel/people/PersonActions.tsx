import { useReader } from '../../../../panel/data/reader.ts'
import { mayBlock } from '../../../people/people.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { isMember } from '../../registrationConfig.ts'
import { mayInvite } from '../../inviting.ts'
import { BlockButton } from './BlockButton.tsx'
import { EndMembership } from './EndMembership.tsx'
import { ConfirmedButton } from '../../../../panel/ui/ConfirmedButton.tsx'
import { personOf } from './personOf.ts'
import { usePersonCall } from './usePersonCall.ts'

/** Blocks or unblocks a person; for an owner, ends a manager's membership. */
export default function PersonActions({ entity, record }: RecordProps) {
  const { t } = useReader()
  const { profile, registry } = usePanel()
  const call = usePersonCall()
  const [actor, person] = [actorOf(profile), personOf(entity, record)]
  if (record.deleted_at) return null
  if (actor.worksFor === 'owner' && isMember(person.role) && mayInvite(actor, 'member'))
    return <EndMembership person={record} organizations={actor.organizations} />
  if (!mayBlock(registry, actor, person)) return null
  if (record.status !== 'blocked') return <BlockButton person={record} />
  return (
    <ConfirmedButton
      word={t('people.block.unblock')}
      question={t('people.block.unblock_title', { name: personName(record) })}
      text={t('people.block.unblock_text')}
      done="people.block.unblocked"
      run={() => call(`/users/${encodeURIComponent(record.id)}/unblock`)}
    />
  )
}
