import { useEvent } from 'ra-core'
import { type ComponentProps, type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Entity, Group } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { ToDo } from './ToDo.tsx'
import { focusProperty } from './focusProperty.ts'
import { FormGroup, groupId } from './FormGroup.tsx'
import { FormShell } from './FormShell.tsx'
import { unfold, useFolds } from './folds.ts'
import { NeedLegend } from './NeedMarks.tsx'
import { relatedIds } from './relatedIds.ts'
import { useRequestedField } from './useRequestedField.ts'
import { useProgressiveGroups } from './useProgressiveGroups.ts'
import { useLastField } from './useLastField.ts'
import type { RecordForm as Form } from './useRecordForm.ts'
import { useShownGroups } from './shownGroups.ts'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../data/reader.ts'
import { groupKey } from '../../data/values.ts'
import { useCurrentGroup } from './useCurrentGroup.ts'
import { Button } from '../../ui/Button.tsx'

const goTo = (event: MouseEvent, group: string) => {
  // Keeps the URL, which belongs to the record.
  event.preventDefault()
  const section = document.getElementById(groupId(group))
  unfold(section)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** The index of a form's groups, each with its number of errors. The first `drawn` groups are rendered. */
function GroupIndex({ entity, groups, drawn }: { entity: Entity; groups: readonly Group[]; drawn: number }) {
  const { t } = useReader()
  const names = groups.map(({ name }) => name)
  const { areFolded, foldAll } = useFolds(entity, names)
  const { errors } = useFormState<Row>()
  const current = useCurrentGroup(
    groups
      .slice(0, drawn)
      .map(group => groupId(group.name))
      .join(' '),
  )
  return (
    <nav className="m-index" aria-label={t('panel.form.groups')}>
      <ul>
        {groups.map(group => {
          const problems = group.fields
            .flatMap(field => field.properties)
            .filter(property => errors[property.name]).length
          return (
            <li key={group.name}>
              <a
                href={`#${groupId(group.name)}`}
                aria-current={current === groupId(group.name) ? 'location' : undefined}
                onClick={event => goTo(event, group.name)}
              >
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
      {groups.length > 1 && (
        <Button small tool aria-expanded={!areFolded} onClick={() => foldAll(!areFolded)}>
          {t(areFolded ? 'panel.form.unfold_all' : 'panel.form.fold_all')}
        </Button>
      )}
    </nav>
  )
}

interface Props {
  entity: Entity
  form: Form
  /** Whether the record is new and has no system fields to show. */
  isNew?: boolean
  /** The accessible name of the form. */
  label: string
  /** The message after a successful save, if no other message is shown. */
  saved?: string
}

/** A record's form: groups of inputs with an index and a save bar. */
export function RecordForm({ entity, form: record, isNew = false, label, saved }: Props) {
  const { base, names } = record
  const element = useRef<HTMLFormElement>(null)
  const writable = useMemo(() => new Set(names), [names])
  const groups = useShownGroups(entity, writable, isNew)
  const wanted = useMemo(
    () =>
      relatedIds(
        entity,
        Object.entries(base).filter(([name]) => !writable.has(name)),
      ),
    [entity, base, writable],
  )
  const related = useRelatedRecords(wanted)
  const go = useEvent((property: string) => void focusProperty(element.current, property))
  useRequestedField(element)
  const last = useLastField(element)
  // Created once here, because it does not depend on the steps of rendering.
  return (
    <DrawnForm
      entity={entity}
      groups={groups}
      aside={names.length > 0 && <ToDo entity={entity} form={record} onGo={go} />}
      legend={<NeedLegend entity={entity} fields={groups.flatMap(({ fields }) => fields)} writable={writable} />}
      related={related}
      writable={writable}
      shell={{ record, element, label, isNew, saved, lastField: () => last.current }}
    />
  )
}

interface DrawnProps {
  entity: Entity
  groups: readonly Group[]
  aside: ReactNode
  legend: ReactNode
  related: RelatedRecords
  writable: ReadonlySet<string>
  shell: Pick<ComponentProps<typeof FormShell>, 'record' | 'element' | 'label' | 'isNew' | 'saved' | 'lastField'>
}

/** The form as far as it is rendered; rendered again for each step in which groups are added. */
function DrawnForm({ entity, groups, aside, legend, related, writable, shell }: DrawnProps) {
  const drawn = useProgressiveGroups(groups)
  return (
    <FormShell {...shell} entity={entity} className="m-form" isBusy={drawn.length < groups.length}>
      {bar => (
        <div className="m-form-body">
          <div className="m-form-side">
            <GroupIndex entity={entity} groups={groups} drawn={drawn.length} />
            {aside}
          </div>
          <div className="m-form-main">
            <div className="m-groups">
              {legend}
              {drawn.map(group => (
                <FormGroup
                  key={group.name}
                  entity={entity}
                  group={group.name}
                  fields={group.fields}
                  record={shell.record.base}
                  related={related}
                  writable={writable}
                />
              ))}
            </div>
            {bar}
          </div>
        </div>
      )}
    </FormShell>
  )
}
