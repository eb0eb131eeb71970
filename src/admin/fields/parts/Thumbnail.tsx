import { useState } from 'react'
import type { ImageFacts } from '../../../fields/file.ts'
import { fileAddress, type ImageWidth } from './fileAddress.ts'
import { focalStyle } from './focalStyle.ts'
import { mayOpen } from './SafeLink.tsx'

interface Props {
  url: string
  alt?: string
  focal?: ImageFacts['focal']
  width?: ImageWidth
}

/** A small image from a safe address; nothing where it can't be shown. */
export function Thumbnail({ url, alt = '', focal, width = 320 }: Props) {
  const [broken, setBroken] = useState('')
  if (!mayOpen(url) || broken === url) return null
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
