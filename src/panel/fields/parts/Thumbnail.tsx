import { useState } from 'react'
import type { ImageFacts } from '../../../engine/fields/file.ts'
import { isOwnFile } from '../../../engine/fields/fileAddress.ts'
import { fileAddress, type ImageWidth } from './fileAddress.ts'
import { focalStyle } from './focalStyle.ts'
import { ForeignPicture } from './ForeignPicture.tsx'

interface Props {
  url: string
  alt?: string
  focal?: ImageFacts['focal']
  width?: ImageWidth
}

/**
 * A thumbnail of an image in the product's own storage, or a placeholder for one elsewhere; renders nothing if it can't
 * be shown.
 */
export function Thumbnail({ url, alt = '', focal, width = 320 }: Props) {
  const [broken, setBroken] = useState('')
  if (!isOwnFile(url)) return <ForeignPicture url={url} />
  if (broken === url) return null
  return (
    <img
      className="m-thumbnail"
      src={fileAddress(url, width)}
      alt={alt}
      style={focalStyle(focal)}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  )
}
