import type { CSSProperties } from 'react'
import type { ImageFacts } from '../../../engine/fields/file.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Keeps the point that matters in view where a picture is cut; nothing for one without such a point. */
export const focalStyle = (focal: ImageFacts['focal']): CSSProperties | undefined =>
  focal && { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` }
