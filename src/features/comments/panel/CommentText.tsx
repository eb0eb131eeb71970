import { Fragment } from 'react'
import { SafeLink } from '../../../panel/fields/parts/SafeLink.tsx'
import { piecesOf } from '../mentions.ts'

/** The text of a comment, with mentioned names and links highlighted. */
export const CommentText = ({ text, names }: { text: string; names: readonly string[] }) => (
  <p className="comments-text">
    {piecesOf(text, names).map((piece, index) =>
      piece.kind === 'address' ? (
        <SafeLink key={index} address={piece.text} />
      ) : piece.kind === 'name' ? (
        <strong key={index}>{piece.text}</strong>
      ) : (
        <Fragment key={index}>{piece.text}</Fragment>
      ),
    )}
  </p>
)
