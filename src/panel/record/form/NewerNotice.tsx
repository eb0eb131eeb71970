import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { Button } from '../../ui/Button.tsx'
import { usePersonName } from './usePersonName.ts'

interface Props {
  newer: Row
  onUpdate(): void
}

/** Says that the record in the form was saved elsewhere, with a button that brings those changes into the form. */
export function NewerNotice({ newer, onUpdate }: Props) {
  const { t, moment } = useReader()
  const { profile } = usePanel()
  const by = String(newer.updated_by)
  const nameOf = usePersonName([by])
  return (
    <div className="m-newer" role="status">
      <p>
        {t(by === profile.id ? 'panel.newer.own_text' : 'panel.newer.text', {
          name: nameOf(by),
          time: moment(String(newer.updated_at)),
        })}
      </p>
      <Button small onClick={onUpdate}>
        {t('panel.newer.update')}
      </Button>
    </div>
  )
}
