import { Fragment } from 'react'

/** An address that may continue in the next line behind its signs, rather than inside of a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._])(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
