import type { ReactNode, RefObject } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { localeOf } from '../../../engine/model/declaration.ts'
import { completenessField } from '../../../engine/model/systemFields.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { Thumbnail } from '../../fields/parts/Thumbnail.tsx'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { displayName, isBlank, valueOf } from '../../data/values.ts'
import { PropertyValue } from '../form/PropertyValue.tsx'
import { usePersonName } from '../form/usePersonName.ts'
import { LanguageMarks } from '../list/LanguageMarks.tsx'

const none: RelatedRecords = new Map()
/** The maximum number of thumbnails below the large image: one line. */
const maxPictures = 6

/** The fields shown next to the title, if the entity has them. */
const statusFields = ['status', completenessField.name]

/** A record's title and state: its photo, status, completeness in each language, and last change. */
export function PeekHead({
  entity,
  record,
  heading,
  who,
}: {
  entity: Entity
  record: Visible
  heading: RefObject<HTMLHeadingElement | null>
  /** The other people who have the record open. */
  who: ReactNode
}) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName([record.updated_by])
  const title = displayName(entity, record, reader)
  const other = entity.titles.find(one => one.language && record[one.name] && record[one.name] !== title)
  const cover = [...entity.fields.values()]
    .map(field => fieldViewOf(field.type).cover?.(valueOf(field, record), field))
    .find(found => found !== undefined)
  const pictures = [...entity.fields.values()]
    .flatMap(field => fieldViewOf(field.type).pictures?.(valueOf(field, record)) ?? [])
    .filter(({ url }) => url !== cover?.url)
    .slice(0, maxPictures)
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
        {statusFields.map(name => {
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
