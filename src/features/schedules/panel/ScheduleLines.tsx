import { useNotify } from 'ra-core'
import { useState } from 'react'
import {
  allowedTransitions,
  isSchedulable,
  transitions,
  type ScheduledName,
} from '../../../engine/rules/moderation/transitions.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import type { Schedulable } from '../../../panel/record/slots/scheduling.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { Schedule } from '../shapes.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { refusalText, scheduleText, seasonText } from './scheduleTexts.ts'
import { useScheduleCalls, useSchedules } from './useScheduleCalls.ts'
import './schedules.css'

type Props = Schedulable & { onChanged(record: Visible): void }

/** The pending and refused schedules of a record, each with its actions. */
export function ScheduleLines(props: Props) {
  const { entity, record } = props
  const { data = [] } = useSchedules(entity.name, record)
  return data.map(schedule => <Line key={schedule.id} {...props} schedule={schedule} />)
}

function Line({ entity, record, request, schedule, onChanged }: Props & { schedule: Schedule }) {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const notify = useNotify()
  const { end } = useScheduleCalls(entity.name, record.id)
  const [dialog, setDialog] = useState<'change' | 'end'>()
  const nameOf = usePersonName([schedule.by])
  const season = seasonText(schedule, reader)
  const isWaiting = schedule.state === 'waiting'
  const offered: ScheduledName[] = allowedTransitions(actorOf(profile), entity, record)
    .filter(isSchedulable)
    .filter(name => transitions[name].course === transitions[schedule.transition].course)
    .filter(name => name !== 'approve' || request !== null)
  const done = (changed: Visible) => {
    setDialog(undefined)
    onChanged(changed)
  }
  const endSchedule = async () => {
    try {
      const changed = await end(schedule.id)
      if (isWaiting) notify('schedules.cancelled', { type: 'success' })
      done(changed)
    } catch (error) {
      setDialog(undefined)
      notify(refusalOf(error, reader).message, { type: 'error' })
    }
  }
  return (
    <div className={isWaiting ? 'm-notice schedule-line' : 'm-notice schedule-line schedule-refused'} role="status">
      <div>
        <p>{scheduleText(schedule, nameOf(schedule.by), reader)}</p>
        {season && <p className="m-quiet">{season}</p>}
        {schedule.refusal && <p>{refusalText(schedule.refusal, reader)}</p>}
        {schedule.note && <p className="m-quiet">{schedule.note}</p>}
      </div>
      {schedule.may_end && (
        <div className="m-row">
          {isWaiting && offered.length > 0 && (
            <Button small onClick={() => setDialog('change')}>
              {t('schedules.change')}
            </Button>
          )}
          <Button small onClick={() => (isWaiting ? setDialog('end') : void endSchedule())}>
            {t(isWaiting ? 'schedules.cancel' : 'schedules.dismiss')}
          </Button>
        </div>
      )}
      {dialog === 'change' && (
        <ScheduleDialog
          entity={entity}
          record={record}
          request={request}
          offered={offered}
          replaced={schedule}
          version={async () => record.version}
          onDone={done}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {dialog === 'end' && (
        <ConfirmDialog
          title={t('schedules.ask')}
          confirm={t('schedules.cancel')}
          onConfirm={() => void endSchedule()}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
