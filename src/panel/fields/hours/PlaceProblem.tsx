/** What is wrong at a place inside hours, below what it is about. */
export const PlaceProblem = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className="m-problem">
      {text}
    </p>
  )
