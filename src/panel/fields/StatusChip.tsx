import { useTranslate } from 'ra-core'
import { stateFields } from '../../engine/model/systemFields.ts'
import './fields.css'
import { toneOf } from './tones.ts'

/** A chip with the status of a moderated record in its colour. */
export function StatusChip({ status }: { status: string }) {
  const translate = useTranslate()
  const list = stateFields.find(field => field.name === 'status')?.choices ?? ''
  return (
    <span className={`m-chip m-tone-${toneOf(list, status) ?? 'neutral'}`}>{translate(`codes.${list}.${status}`)}</span>
  )
}
