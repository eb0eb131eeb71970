import type { ReactNode, RefObject } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { localeOf } from '../../../engine/model/declaration.ts'
import { completenessField } from '../../../engine/model/systemFields.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { Thumbnail } from '../../fields/parts/Thumbnail.tsx'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { calledAs, isBlank, valueOf } from '../../data/values.ts'
import { PropertyValue } from '../form/PropertyValue.tsx'
import { usePersonName } from '../form/usePersonName.ts'
import { LanguageMarks } from '../list/LanguageMarks.tsx'

const none: RelatedRecords = new Map()
/** Small pictures below the large one: one line of them. */
const mostPictures = 6

/** What a record's head shows next to its name, where its entity has it. */
const standing = ['status', completenessField.name]

/** The name and state of a record: its photo, its status, how complete it is in each language, and who changed it last. */
export function PeekHead({
  entity,
  record,
  heading,
  who,
}: {
  entity: Entity
  record: Visible
  heading: RefObject<HTMLHeadingElement | null>
  /** Who else is there. */
  who: ReactNode
}) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName([record.updated_by])
  const title = calledAs(entity, record, reader)
  const other = entity.titles.find(one => one.language && record[one.name] && record[one.name] !== title)
  const cover = [...entity.fields.values()]
    .map(field => fieldViewOf(field.type).cover?.(valueOf(field, record), field))
    .find(found => found !== undefined)
  const pictures = [...entity.fields.values()]
    .flatMap(field => fieldViewOf(field.type).pictures?.(valueOf(field, record)) ?? [])
    .filter(({ url }) => url !== cover?.url)
    .slice(0, mostPictures)
  return (
    <header className="m-peek-head">
      {cover && (
        <div className="m-peek-cover">
          <Thumbnail url={cover.url} focal={cover.focal} width={800} />
        </div>
      )}
      {pictures.length > 1 && (
        <div className="m-peek-pictures">
          {pictures.map(({ url, focal }) => (
            <Thumbnail key={url} url={url} focal={focal} />
          ))}
        </div>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {other?.language && (
        <p className="m-quiet" lang={localeOf[other.language]}>
          {String(record[other.name])}
        </p>
      )}
      <div className="m-row">
        {standing.map(name => {
          const property = entity.properties.get(name)
          return property && !isBlank(record[name]) ? (
            <PropertyValue key={name} entity={entity} property={property} value={record[name]} related={none} />
          ) : null
        })}
        <LanguageMarks entity={entity} record={record} reader={reader} />
        {who}
      </div>
      <p className="m-quiet m-peek-changed">
        {t('panel.form.last_change', { name: nameOf(record.updated_by), time: reader.moment(record.updated_at) })}
      </p>
    </header>
  )
}
