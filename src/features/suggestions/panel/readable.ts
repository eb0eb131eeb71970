import type { Property } from '../../../engine/model/registry.ts'
import { plainOf } from '../../../panel/fields/richtext.tsx'

const blockEnd = /<\/(?:p|li|h2|h3|blockquote)>|<br ?\/?>/

/** The whole of a text to be read before it is taken over; formatted text as its lines without marks. */
export const readable = ({ type }: Property, text: string): string =>
  type.markup
    ? text
        .split(blockEnd)
        .map(plainOf)
        .filter(Boolean)
        .join('\n')
    : text
