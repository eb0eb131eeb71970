import { useReader } from '../../../../panel/data/reader.ts'
import { mayBlock } from '../../../people/people.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { BlockButton } from './BlockButton.tsx'
import { ConfirmedButton } from '../../../../panel/ui/ConfirmedButton.tsx'
import { personOf } from './personOf.ts'
import { usePersonCall } from './usePersonCall.ts'

/** Blocking a person, or taking the block back. */
export default function PersonActions({ entity, record }: RecordProps) {
  const { t } = useReader()
  const { profile, registry } = usePanel()
  const call = usePersonCall()
  if (record.deleted_at || !mayBlock(registry, actorOf(profile), personOf(entity, record))) return null
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
