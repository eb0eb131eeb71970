import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import { needsOf, type Need } from '../../../engine/rules/validation/needs.ts'
import { useReader } from '../../data/reader.ts'

/** A filled mark for fields required to save a record, an outlined one for fields required to publish it. */
const marks: Record<Need, { sign: string; style: string }> = {
  save: { sign: '*', style: 'm-required' },
  save_one_language: { sign: '*', style: 'm-required' },
  publish: { sign: '○', style: 'm-needed' },
}

const Mark = ({ need }: { need: Need }) => (
  <span className={marks[need].style} aria-hidden="true">
    {marks[need].sign}
  </span>
)

/** Marks after a label that say what the field is required for, with a tooltip and a text for screen readers. */
export function NeedMarks({ entity, property }: { entity: Entity; property: Property }) {
  const { t } = useReader()
  return needsOf(entity, property).map(need => (
    <span key={need} title={t(`panel.form.needs.${need}`)}>
      <Mark need={need} /> <span className="m-hidden">{t(`panel.form.needs.${need}`)}</span>
    </span>
  ))
}

const shownNeeds: readonly Need[] = ['save', 'publish']

/** Explains the marks of a form's fields, if there are any. */
export function NeedLegend({
  entity,
  fields,
  writable,
}: {
  entity: Entity
  fields: readonly Field[]
  writable: ReadonlySet<string>
}) {
  const { t } = useReader()
  const needed = new Set(
    fields
      .flatMap(field => field.properties)
      .filter(property => writable.has(property.name))
      .flatMap(property => needsOf(entity, property)),
  )
  const needs = shownNeeds.filter(need => needed.has(need) || (need === 'save' && needed.has('save_one_language')))
  if (needs.length === 0) return null
  return (
    <p className="m-hint m-legend">
      {needs.map(need => (
        <span key={need}>
          <Mark need={need} /> {t(`panel.form.needs.${need}`)}
        </span>
      ))}
    </p>
  )
}
