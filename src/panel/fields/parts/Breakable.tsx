import { Fragment } from 'react'

/** A URL that breaks after punctuation rather than inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._])(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
