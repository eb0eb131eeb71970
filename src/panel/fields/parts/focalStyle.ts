import type { CSSProperties } from 'react'
import type { ImageFacts } from '../../../engine/fields/file.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Returns the style that keeps an image's focal point in view when it is cropped; undefined if it has none. */
export const focalStyle = (focal: ImageFacts['focal']): CSSProperties | undefined =>
  focal && { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` }
