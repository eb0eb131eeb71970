import { memo, Suspense, type ComponentType } from 'react'
import type { OpeningHours } from '../../../../../engine/fields/openingHours.ts'
import type { Image } from '../../../../../engine/fields/images.ts'
import { isOwnFile } from '../../../../../engine/fields/fileAddress.ts'
import { languages, localeOf } from '../../../../../engine/model/declaration.ts'
import { placeOf } from '../../../../../engine/rules/place/distance.ts'
import { countryDay } from '../../../../../engine/rules/time/countryDays.ts'
import { hoursText } from '../../../../../engine/rules/time/hours/hoursText.ts'
import { hoursWord } from '../../../../../../i18n/hoursWord.ts'
import type { FieldView } from '../../../../../panel/data/fieldView.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { useRecords } from '../../../../../panel/data/records.ts'
import { fieldViewOf } from '../../../../../panel/fields/index.ts'
import { mapAddress } from '../../../../../panel/fields/map/mapAddress.ts'
import { RegionNote } from '../../../../../panel/fields/map/RegionNote.tsx'
import { fileAddress } from '../../../../../panel/fields/parts/fileAddress.ts'
import { focalStyle } from '../../../../../panel/fields/parts/focalStyle.ts'
import { ForeignPicture } from '../../../../../panel/fields/parts/ForeignPicture.tsx'
import { SafeLink } from '../../../../../panel/fields/parts/SafeLink.tsx'
import { PropertyValue } from '../../../../../panel/record/form/PropertyValue.tsx'
import { WhenSeen } from '../../../../../panel/ui/WhenSeen.tsx'
import type { ComparisonProps } from '../compare/comparison.ts'
import { RichText } from './RichText.tsx'
import { lazyPart } from '../../../../../panel/ui/lazyPart.tsx'

type Props = Omit<ComparisonProps, 'from'>

const MoveMap = lazyPart(() => import('../../../../../panel/fields/map/MoveMap.tsx'))

const PlainValue = ({ entity, item, to, related }: Props) => (
  <PropertyValue entity={entity} property={item.property} value={to} related={related} />
)

const PlainText = ({ to, lang }: Props) => (
  <p className="review-text" lang={lang}>
    {String(to ?? '')}
  </p>
)

const FormattedText = ({ to, lang }: Props) => <RichText html={String(to ?? '')} lang={lang} />

const imagesOf = (value: unknown): readonly Image[] => (Array.isArray(value) ? value : value ? [value as Image] : [])

/** Photos as a visitor sees them: the first one large, each with its caption. */
function Images({ to }: Props) {
  const { t } = useReader()
  return (
    <ol className="reading-photos">
      {imagesOf(to).map((image, index) => {
        const words = [...languages.map(language => image[`alt_${language}`]), image.rights].filter(Boolean).join(' · ')
        return (
          <li key={`${image.url} ${index}`}>
            {isOwnFile(image.url) ? (
              <a href={fileAddress(image.url)} target="_blank" rel="noreferrer">
                <img
                  src={fileAddress(image.url, index === 0 ? 800 : 320)}
                  style={focalStyle(image.focal)}
                  alt={words || t('review.photo', { number: index + 1 })}
                  loading="lazy"
                  referrerPolicy="no-referrer"
                />
              </a>
            ) : (
              <>
                <ForeignPicture url={image.url} />
                <small>{image.url}</small>
              </>
            )}
            {words && <small>{words}</small>}
          </li>
        )
      })}
    </ol>
  )
}

/** Opening hours as visitors see them, in each language. */
function Hours({ to }: Props) {
  const hours = to as OpeningHours | null
  return languages.map(language => (
    <p key={language} className="review-text" lang={localeOf[language]}>
      {hoursText(
        (key, params) => hoursWord(localeOf[language], key, params),
        { working_days: hours },
        language,
        countryDay(new Date()),
      )}
    </p>
  ))
}

/** A location on the map, with its coordinates as a link to a public map. */
function LocationMap({ entity, item, to, after }: Props) {
  const place = placeOf((to ?? {}) as Record<string, unknown>)
  const bounds = entity.fields.get(item.field.declaration.bounds ?? '')?.declaration
  const id = bounds && after[bounds.name]
  const regionId = typeof id === 'string' ? id : ''
  const region = useRecords(bounds?.reference ?? '', regionId ? [regionId] : []).get(regionId) ?? undefined
  const fallback = <div className="map-frame m-skeleton" aria-hidden="true" />
  if (!place) return null
  return (
    <>
      <WhenSeen instead={fallback}>
        <Suspense fallback={fallback}>
          <MoveMap entity={entity} recordId={String(after.id)} from={undefined} to={place} region={region} />
        </Suspense>
      </WhenSeen>
      <SafeLink address={mapAddress(place)}>{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</SafeLink>
      {region && <RegionNote entity={entity} place={place} region={region} />}
    </>
  )
}

const readingViews: Record<NonNullable<FieldView['comparison']>, ComponentType<Props>> = {
  words: PlainText,
  marked_words: FormattedText,
  images: Images,
  week: Hours,
  several: PlainValue,
  place: LocationMap,
}

/** A value as visitors will see it. Memoized: a decision does not render it again. */
export const ReadingValue = memo(function ReadingValue(props: Props) {
  const { comparison } = fieldViewOf(props.item.field.type)
  const Reading = comparison ? readingViews[comparison] : PlainValue
  return <Reading {...props} />
})
