import type { MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Group } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { groupKey } from '../../data/values.ts'
import { groupId } from './FormGroup.tsx'
import { useCurrentGroup } from './useCurrentGroup.ts'

const goTo = (event: MouseEvent, group: string) => {
  // The address stays as it is: it belongs to the record.
  event.preventDefault()
  const section = document.getElementById(groupId(group))
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** The parts of a form, each with the number of its problems; the first `drawn` of them are there. */
export function GroupIndex({ entity, groups, drawn }: { entity: Entity; groups: readonly Group[]; drawn: number }) {
  const { t } = useReader()
  const { errors } = useFormState<Row>()
  const current = useCurrentGroup(groups.slice(0, drawn).map(group => groupId(group.name)).join(' '))
  return (
    <nav className="m-index" aria-label={t('panel.form.groups')}>
      <ul>
        {groups.map(group => {
          const problems = group.fields.flatMap(field => field.properties).filter(property => errors[property.name]).length
          return (
            <li key={group.name}>
              <a href={`#${groupId(group.name)}`} aria-current={current === groupId(group.name) ? 'location' : undefined} onClick={event => goTo(event, group.name)}>
                {t(groupKey(entity, group.name))}{' '}
                {problems > 0 && (
                  <span className="m-count m-problem-count">
                    <span aria-hidden="true">{problems}</span>
                    <span className="m-hidden">{t('panel.save.problems', { smart_count: problems })}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
