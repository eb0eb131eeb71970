import type { RefObject } from 'react'
import { useSized } from '../../ui/useSized.ts'

/** Marks the frame of a table whose columns don't fit: only then it scrolls, with a sticky header and first column. */
export const useOverflow = (least: number): RefObject<HTMLDivElement | null> =>
  useSized<HTMLDivElement>(frame => void frame.toggleAttribute('data-overflows', frame.clientWidth < least), least)
