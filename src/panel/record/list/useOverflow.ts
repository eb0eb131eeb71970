import type { RefObject } from 'react'
import { useSized } from '../../ui/useSized.ts'

/** Marks the frame of a table whose columns need more pixels than it has: only then it scrolls by itself, and its head and first column stay. */
export const useOverflow = (least: number): RefObject<HTMLDivElement | null> =>
  useSized<HTMLDivElement>(frame => void frame.toggleAttribute('data-overflows', frame.clientWidth < least), least)
