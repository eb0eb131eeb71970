import { useReader } from '../fields/reader.ts'
import { personName } from '../../rules/formats.ts'
import { mayBlock } from '../../rules/people.ts'
import { actorOf } from '../form/access.ts'
import type { RecordProps } from '../overrides/overrides.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { BlockButton } from './BlockButton.tsx'
import { ConfirmedButton } from './ConfirmedButton.tsx'
import { personOf } from './personName.ts'
import { usePersonCall } from './usePersonCall.ts'

/** Blocking a person, or taking the block back. */
export default function PersonActions({ entity, record }: RecordProps) {
  const { t } = useReader()
  const { profile } = usePanel()
  const call = usePersonCall()
  if (record.deleted_at || !mayBlock(actorOf(profile), personOf(entity, record))) return null
  if (record.status !== 'blocked') return <BlockButton person={record} />
  return (
    <ConfirmedButton
      word={t('people.block.unblock')}
      question={t('people.block.unblock_title', { name: personName(record) })}
      text={t('people.block.unblock_text')}
      done="people.block.unblocked"
      run={() => call(`/users/${encodeURIComponent(String(record.id))}/unblock`)}
    />
  )
}
