import { languages } from '../../../../../engine/model/localized.ts'
import { isOwnFile } from '../../../../../engine/fields/fileAddress.ts'
import type { Image } from '../../../../../engine/fields/images.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { fileAddress } from '../../../../../panel/fields/parts/fileAddress.ts'
import { focalStyle } from '../../../../../panel/fields/parts/focalStyle.ts'
import { ForeignPicture } from '../../../../../panel/fields/parts/ForeignPicture.tsx'
import type { ComparisonProps } from './comparison.ts'
import { SideBySide } from './SideBySide.tsx'

const imagesOf = (value: unknown): readonly Image[] => (Array.isArray(value) ? value : value ? [value as Image] : [])

const wordsOf = (image: Image) => [...languages.map(language => image[`alt_${language}`]), image.rights].filter(Boolean)
const pointOf = ({ focal }: Image) => focal && `${focal.x} ${focal.y}`

/**
 * Photos next to each other; each says whether it was added, removed or moved, or has another caption or focal point.
 */
export function ImagesComparison({ from, to }: ComparisonProps) {
  const { t, language } = useReader()
  const [before, now] = [imagesOf(from), imagesOf(to)]
  const changeOf = (image: Image, twin: Image) => {
    if (wordsOf(twin).join('\n') !== wordsOf(image).join('\n')) return 'reworded'
    return pointOf(twin) === pointOf(image) ? undefined : 'recentred'
  }
  const side = (own: readonly Image[], other: readonly Image[], gone: 'came' | 'went') =>
    own.length > 0 && (
      <ol className="review-photos">
        {own.map((image, index) => {
          const at = other.findIndex(one => one.url === image.url)
          const counterpart = other[at]
          const mark = !counterpart ? gone : at !== index ? 'moved' : changeOf(image, counterpart)
          return (
            <li key={`${image.url} ${index}`} className={mark ? `review-photo-${mark}` : undefined}>
              {isOwnFile(image.url) ? (
                <a href={fileAddress(image.url)} target="_blank" rel="noreferrer">
                  <img
                    src={fileAddress(image.url, 320)}
                    style={focalStyle(image.focal)}
                    alt={image[`alt_${language}`] ?? t('review.photo', { number: index + 1 })}
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
              <span>{mark ? t(`review.photos.${mark}`) : t('review.photos.same')}</span>
              {wordsOf(image).length > 0 && <small>{wordsOf(image).join(' · ')}</small>}
            </li>
          )
        })}
      </ol>
    )
  return <SideBySide from={side(before, now, 'went')} to={side(now, before, 'came')} />
}
